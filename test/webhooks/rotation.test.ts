import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { createDeps, withContext } from "../../src/deps.ts";
import { countOutdated, rotateSealed, type RotationCursor } from "../../src/integrations/rotate.ts";
import { openSecrets } from "../../src/webhooks/secrets.ts";
import { createOrganization } from "../support/service.ts";
import { addEndpoint, endpointRow } from "./support.ts";

const OLD = `k1:${btoa("the-first-key-of-the-rotation-k1")}`;
const NEW = `k2:${btoa("the-second-key-of-the-rotation-2")}`;

function depsWith(keys: string) {
  const settings: object = { ENCRYPTION_KEYS: keys };
  return withContext(createDeps({ ...env, ...settings }), { waitUntil: () => undefined });
}

describe("rotation of the encryption key", () => {
  it("seals the secrets of webhooks again", async ({ expect }) => {
    const { id: organizationId } = await createOrganization();
    const { id, secret } = await addEndpoint(depsWith(OLD), organizationId);
    const during = depsWith(`${NEW},${OLD}`);
    expect(await countOutdated(during)).toBe(1);
    let after: RotationCursor | undefined;
    do after = (await rotateSealed(during, { limit: 10, after })).next;
    while (after);
    expect(await countOutdated(during)).toBe(0);
    const { secret: sealed } = await endpointRow();
    const opened = await openSecrets(depsWith(NEW), { organizationId, endpointId: id }, sealed);
    expect(opened).toEqual({ current: secret });
  });
});
