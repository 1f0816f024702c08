import { Hono } from "hono";
import { issueKey, revokeKey, rotateKey } from "../../auth/keys.ts";
import { listKeys, type ListedKey } from "../../auth/list-keys.ts";
import { isConstraintError } from "../../db/client.ts";
import { AppError } from "../../lib/errors.ts";
import { ownOf, toOwnPage, type DashboardEnv, type PageContext } from "../env.ts";
import { checkForm } from "../forms.ts";
import { showIssuedKey, showNewKey } from "./issue-pages.tsx";
import { showKey } from "./key-page.tsx";
import { showKeys } from "./keys-page.tsx";
import { newKey, rotation } from "./schemas.ts";

/** An organization's keys; behind `requireOrganization`. A new key's page is no other address: nothing could show it again. */
export const keyRoutes = new Hono<DashboardEnv>()
  .get("/", showKeys)
  .post("/", async (c) => {
    const { deps, form } = c.var;
    const checked = checkForm(newKey(deps.now()), form, ["permissions"]);
    if (!checked.ok) return showNewKey(c, checked.errors);
    const { keyId: id, name, permissions, expires } = checked.data;
    const limit = expires !== null && { expiresAt: expires };
    const issued = await unlessMade(issueKey(deps, { ...ownOf(c), id, name, permissions, ...limit }));
    if (issued === "made already") return showNewKey(c, SENT_TWICE);
    return showIssuedKey(c, { ...issued, name });
  })
  // One route: Hono's fast router takes no word beside a parameter.
  .get("/:key", async (c) => (c.req.param("key") === "new" ? showNewKey(c) : showKey(c, await ownKey(c))))
  .post("/:key/rotate", async (c) => {
    const { deps, form } = c.var;
    const previous = await ownKey(c);
    const checked = checkForm(rotation(deps.now()), form);
    if (!checked.ok) return showKey(c, previous, checked.errors);
    const { keyId: newId, overlap: overlapMs, expires: expiresAt } = checked.data;
    const { id, name } = previous;
    const issued = await unlessMade(rotateKey(deps, { ...ownOf(c), id, newId, overlapMs, expiresAt }));
    if (issued === "made already") return showKey(c, previous, SENT_TWICE);
    if (!issued) return showKey(c, previous, { "": "The key is not live any more." });
    return showIssuedKey(c, { ...issued, name, previous });
  })
  .post("/:key/revoke", async (c) => {
    const { id } = await ownKey(c);
    await revokeKey(c.var.deps, { ...ownOf(c), id });
    return toOwnPage(c, "/keys", "key-revoked");
  });

const SENT_TWICE = {
  "": "This form was sent before, and its key made then. If you have not copied it, rotate or revoke it and make another.",
};

/** What a form makes; a form that is sent again, by a reload say, makes nothing. */
async function unlessMade<T>(made: Promise<T>): Promise<T | "made already"> {
  try {
    return await made;
  } catch (error) {
    if (isConstraintError(error)) return "made already";
    throw error;
  }
}

async function ownKey(c: PageContext): Promise<ListedKey> {
  const [key] = await listKeys(c.var.deps, { ...ownOf(c), id: c.req.param("key") ?? "" });
  if (!key) throw new AppError("not_found");
  return key;
}
