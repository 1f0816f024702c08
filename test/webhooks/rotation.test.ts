import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { createDeps, withContext } from "../../src/compose.ts";
import { countOutdated, rotateSealed } from "../../src/integrations/tokens/rotate.ts";
import type { RotationCursor } from "../../src/domain/messages.ts";
import { openSecrets } from "../../src/webhooks/secrets.ts";
import { expectError } from "../support/errors.ts";
import { call, createOrganization } from "../support/service.ts";
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
    const opened = await openSecrets(depsWith(NEW), { organizationId, id }, sealed);
    expect(opened).toEqual({ current: secret });
  });
});

describe("a secret that many replace at once", () => {
  it("is replaced by some of them, and the others are told to try again", async ({ expect }) => {
    const { id: organizationId, key } = await createOrganization();
    const { id } = await addEndpoint(depsWith(OLD), organizationId);
    const rotate = () => call(`/webhooks/${id}/rotate-secret`, { key, method: "POST" });
    const replies = await Promise.all(Array.from({ length: 8 }, rotate));
    const late = replies.filter(({ status }) => status !== 200);
    expect(late.length).toBeLessThan(replies.length);
    for (const reply of late) {
      const { retryAfter } = await expectError(expect, reply, "service_unavailable");
      expect(retryAfter).toBe(1);
    }
  });
});
