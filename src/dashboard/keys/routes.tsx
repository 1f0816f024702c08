import { Hono, type Context } from "hono";
import { issueKey, revokeKey } from "../../auth/keys.ts";
import { listKeys, readKey, type ListedKey } from "../../auth/list-keys.ts";
import { rotateKey } from "../../auth/rotate-key.ts";
import { actorOf } from "../../auth/session.ts";
import { isConstraintError } from "../../db/client.ts";
import { AppError } from "../../lib/errors.ts";
import { answerForm, answerPage, sessionOf, viewOf } from "../answer.tsx";
import type { DashboardEnv } from "../env.ts";
import { withFlash } from "../flash.ts";
import { checkForm } from "../forms.ts";
import { ownOrganization } from "../middleware.tsx";
import { organizationPath } from "../paths.ts";
import type { FieldErrors } from "../ui/form.tsx";
import { IssuedKeyPage, NewKeyPage } from "./issue-pages.tsx";
import { KeyPage } from "./key-page.tsx";
import { KeysPage } from "./keys-page.tsx";
import { newKey, rotation } from "./schemas.ts";

/** An organization's keys; behind `requireOrganization`. */
export const keyRoutes = new Hono<DashboardEnv>()
  .get("/", async (c) => {
    const { id } = ownOrganization(c);
    const keys = await listKeys(c.var.deps, { organizationId: id });
    return answerPage(c, "API keys", <KeysPage organizationId={id} keys={keys} view={viewOf(c)} />);
  })
  .post("/", async (c) => {
    const { deps, form } = c.var;
    const { id } = ownOrganization(c);
    const checked = checkForm(newKey(deps.now()), form, ["permissions"]);
    if (!checked.ok) return answerNew(c, checked.errors);
    const { keyId, name, permissions, expires } = checked.data;
    const issued = await unlessMade(
      issueKey(deps, {
        organizationId: id,
        id: keyId,
        actor: actorOf(sessionOf(c)),
        name,
        permissions,
        ...(expires !== null && { expiresAt: expires }),
      }),
    );
    if (issued === "made already") return answerNew(c, { "": SENT_TWICE });
    // Not led on to another page: nothing could show the key again.
    return answerPage(
      c,
      "New API key",
      <IssuedKeyPage organizationId={id} issued={issued} name={name} now={deps.now()} />,
    );
  })
  // One route: Hono's fast router takes no word beside a parameter.
  .get("/:key", async (c) => (c.req.param("key") === "new" ? answerNew(c) : answerKey(c, await ownKey(c))))
  .post("/:key/rotate", async (c) => {
    const { deps, form } = c.var;
    const key = await ownKey(c);
    const { id: organizationId } = ownOrganization(c);
    const checked = checkForm(rotation(deps.now()), form);
    if (!checked.ok) return answerKey(c, key, checked.errors);
    const { keyId, overlap, expires } = checked.data;
    const actor = actorOf(sessionOf(c));
    const options = {
      organizationId,
      id: key.id,
      newId: keyId,
      overlapMs: overlap,
      expiresAt: expires,
      actor,
    };
    const issued = await unlessMade(rotateKey(deps, options));
    if (issued === "made already") return answerKey(c, key, { "": SENT_TWICE });
    if (!issued) return answerKey(c, key, { "": "The key is not live any more." });
    return answerPage(
      c,
      "New API key",
      <IssuedKeyPage
        organizationId={organizationId}
        issued={issued}
        name={key.name}
        rotated={key}
        now={deps.now()}
      />,
    );
  })
  .post("/:key/revoke", async (c) => {
    const { id } = await ownKey(c);
    const { id: organizationId } = ownOrganization(c);
    await revokeKey(c.var.deps, { organizationId, id, actor: actorOf(sessionOf(c)) });
    return c.redirect(withFlash(organizationPath(organizationId, "/keys"), "key-revoked"), 303);
  });

const SENT_TWICE =
  "This form was sent before, and its key made then. If you have not copied it, rotate or revoke it and make another.";

/** What a form makes; a form that is sent again, by a reload say, makes nothing. */
async function unlessMade<T>(made: Promise<T>): Promise<T | "made already"> {
  try {
    return await made;
  } catch (error) {
    if (isConstraintError(error)) return "made already";
    throw error;
  }
}

async function ownKey(c: Context<DashboardEnv>): Promise<ListedKey> {
  const { id } = ownOrganization(c);
  const key = await readKey(c.var.deps, { organizationId: id, id: c.req.param("key") ?? "" });
  if (!key) throw new AppError("not_found");
  return key;
}

function answerNew(c: Context<DashboardEnv>, errors?: FieldErrors) {
  const { id } = ownOrganization(c);
  return answerForm(c, "New API key", errors, (props) => <NewKeyPage organizationId={id} {...props} />);
}

function answerKey(c: Context<DashboardEnv>, key: ListedKey, errors?: FieldErrors) {
  const { id } = ownOrganization(c);
  return answerForm(c, key.name, errors, (props) => <KeyPage organizationId={id} apiKey={key} {...props} />);
}
