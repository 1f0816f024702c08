import { Hono } from "hono";
import * as z from "zod";
import { expires, keyPermissions, shortName } from "../../auth/fields.ts";
import { issueKey, newKeyId, revokeKey, rotateKey } from "../../auth/keys.ts";
import { isConstraintError } from "../../db/client.ts";
import { invalid } from "../../lib/errors.ts";
import { ownOf, toOwnPage, type DashboardEnv } from "../env.ts";
import { orAgain, readFields } from "../forms.ts";
import { overlaps, readOwnKey, showIssuedKey, showKey, showKeys, showNewKey } from "./pages.tsx";

const overlap = z
  .string()
  .refine((text) => overlaps.some(([value]) => value === text), "Choose one of the times")
  .transform(Number);

/** Of the key that the form is to make: sent twice, it makes one. */
const keyId = z
  .string()
  .regex(/^key_[0-9A-Za-z]{22}$/, "Open the form again")
  .default(newKeyId);

const newKey = (now: number) =>
  z.object({ keyId, name: shortName, permissions: keyPermissions, expires: expires(now) });

const rotation = (now: number) => z.object({ keyId, overlap, expires: expires(now) });

/** An organization's keys; behind `requireOrganization`. A new key's page is no other address: nothing could show it again. */
export const keyRoutes = new Hono<DashboardEnv>()
  .get("/", showKeys)
  .post(
    "/",
    orAgain(showNewKey, async (c) => {
      const { deps, form } = c.var;
      const { keyId: id, expires: expiresAt, ...fields } = readFields(form, newKey(deps.now()));
      const issued = await once(issueKey(deps, { ...ownOf(c), id, ...fields, expiresAt }));
      return showIssuedKey(c, { ...issued, name: fields.name });
    }),
  )
  // One route: Hono's fast router takes no word beside a parameter.
  .get("/:key", (c) => (c.req.param("key") === "new" ? showNewKey(c) : showKey(c)))
  .post(
    "/:key/rotate",
    orAgain(showKey, async (c) => {
      const { deps, form } = c.var;
      const previous = await readOwnKey(c);
      const { keyId: newId, overlap: overlapMs, expires: expiresAt } = readFields(form, rotation(deps.now()));
      const { id, name } = previous;
      const issued = await once(rotateKey(deps, { ...ownOf(c), id, newId, overlapMs, expiresAt }));
      if (!issued) throw invalid("", "The key is not live any more.");
      return showIssuedKey(c, { ...issued, name, previous });
    }),
  )
  .post("/:key/revoke", async (c) => {
    const { id } = await readOwnKey(c);
    await revokeKey(c.var.deps, { ...ownOf(c), id });
    return toOwnPage(c, "/keys", "key-revoked");
  });

const SENT_TWICE =
  "This form was sent before, and its key made then. If you have not copied it, rotate or revoke it and make another.";

/** What a form makes; a form that is sent again, by a reload say, makes nothing. */
async function once<T>(made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    throw isConstraintError(error) ? invalid("", SENT_TWICE) : error;
  }
}
