import { describe, it } from "vitest";
import { createOrganization } from "../support/service.ts";
import { callTool, eras, readReply } from "./client.ts";

async function createTenant(canary: string) {
  const { key } = await createOrganization();
  const client = { key, user: "user-1" };
  await callTool(client, "define_context", { name: canary, kind: "definition", content: canary });
  return { client, canary };
}

describe("80 parallel calls of two tenants with equal ids", () => {
  it("get their own answer each, in both eras", async ({ expect }) => {
    const tenants = await Promise.all([createTenant("CANARY-left"), createTenant("CANARY-right")]);
    const senders = Object.values(eras);
    const work = Array.from({ length: 20 }, (_, round) =>
      tenants.flatMap(({ client, canary }) =>
        senders.map(async (send) => {
          const isSearch = round % 2 === 0;
          const message = isSearch
            ? { method: "tools/call", params: { name: "list_contexts", arguments: { limit: round + 1 } } }
            : { method: "resources/list" };
          return { canary, reply: await readReply(await send(client, { ...message, id: 1 })) };
        }),
      ),
    ).flat();
    const replies = await Promise.all(work);
    expect(replies).toHaveLength(80);
    for (const { canary, reply } of replies) {
      const text = JSON.stringify(reply);
      expect(reply.id).toBe(1);
      expect(text).toContain(canary);
      expect(text).not.toContain(canary === "CANARY-left" ? "CANARY-right" : "CANARY-left");
    }
  });
});
