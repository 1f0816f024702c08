import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import * as z from "zod";
import { call, createOrganization } from "../support/service.ts";
import { callTool, eras, modern, readReply, type McpClient } from "./client.ts";

const RULE = { name: "Revenue", kind: "definition", content: "Revenue excludes refunds." };

async function define(client: McpClient, fields: Record<string, unknown> = {}) {
  const { isError, text, data } = await callTool(client, "define_context", { ...RULE, ...fields });
  if (isError) throw new Error(text);
  return z.looseObject({ id: z.string(), version: z.number() }).parse(data);
}

async function listUris(client: McpClient): Promise<string[]> {
  const { result } = await readReply(await modern(client, { method: "resources/list" }));
  return z
    .array(z.object({ uri: z.string() }))
    .parse(result?.["resources"])
    .map(({ uri }) => uri);
}

const read = async (client: McpClient, uri: string) =>
  await readReply(await modern(client, { method: "resources/read", params: { uri } }));

describe("contexts over MCP", () => {
  for (const [era, send] of Object.entries(eras)) {
    it(`are resources with a template: ${era}`, async ({ expect }) => {
      const { key } = await createOrganization();
      const client = { key, user: "user-1" };
      const { id } = await define(client);
      const uri = `context://${id}`;
      const templates = await readReply(await send(client, { method: "resources/templates/list" }));
      expect(templates.result?.["resourceTemplates"]).toMatchObject([{ uriTemplate: "context://{id}" }]);
      const list = await readReply(await send(client, { method: "resources/list" }));
      expect(list.result?.["resources"]).toMatchObject([{ uri, name: "Revenue", mimeType: "text/markdown" }]);
      const found = await readReply(await send(client, { method: "resources/read", params: { uri } }));
      expect(found.result?.["contents"]).toEqual([{ uri, mimeType: "text/markdown", text: RULE.content }]);
    });
  }

  it("are the same records as over REST", async ({ expect }) => {
    const { key } = await createOrganization();
    const client = { key, user: "user-1" };
    const { id } = await define(client, { tags: ["money"] });
    const response = await call(`/mcp/contexts/${id}`, { key, headers: { "X-External-User-Id": "user-1" } });
    expect(await response.json()).toMatchObject({ id, version: 1, externalUserIdentifier: "user-1" });
    const update = { id, version: 1, content: "Revenue excludes refunds and tax." };
    expect((await callTool(client, "update_context", update)).data).toMatchObject({
      version: 2,
      tags: ["money"],
    });
    expect((await callTool(client, "update_context", update)).text).toBe("The context has another version");
    const whatever = { id, content: "Revenue excludes refunds." };
    expect((await callTool(client, "update_context", whatever)).data).toMatchObject({ version: 3 });
    expect((await callTool(client, "delete_context", { id, version: 1 })).text).toBe(
      "The context has another version",
    );
    expect((await callTool(client, "delete_context", { id, version: 3 })).data).toEqual({
      id,
      deleted: true,
    });
    expect(await listUris(client)).toEqual([]);
  });

  it("belong to the user, or to the organization where that is said or no user is named", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    const client = { key, user: "user-1" };
    expect(await define(client)).toMatchObject({ externalUserIdentifier: "user-1" });
    expect(await define(client, { scope: "organization" })).toMatchObject({ externalUserIdentifier: null });
    expect(await define({ key }, { name: "Other" })).toMatchObject({ externalUserIdentifier: null });
    const again = await callTool(client, "define_context", RULE);
    expect(again.text).toBe("A context of this name exists already");
    const list = await callTool(client, "list_contexts", { kind: "definition", text: "refunds", limit: 2 });
    expect(list.data).toMatchObject({ contexts: [{ name: "Other" }, { name: "Revenue" }] });
    expect(list.data["nextCursor"]).toBeTruthy();
  });

  it("of others are as if they were not there", async ({ expect }) => {
    const [mine, theirs] = await Promise.all([createOrganization(), createOrganization()]);
    const owner = { key: mine.key, user: "user-1" };
    const own = await define(owner);
    const shared = await define(owner, { scope: "organization" });
    const strangers = [
      { key: mine.key, user: "user-2", sees: [shared.id] },
      { key: mine.key, sees: [shared.id] },
      { key: theirs.key, user: "user-1", sees: [] },
    ];
    for (const { sees, ...client } of strangers) {
      expect(await listUris(client)).toEqual(sees.map((id) => `context://${id}`));
      const hidden = sees.length > 0 ? [own.id] : [own.id, shared.id];
      for (const id of hidden) {
        const foreign = await read(client, `context://${id}`);
        const unknown = await read(
          client,
          `context://${id.slice(0, -1)}~`.replace("~", id.endsWith("0") ? "1" : "0"),
        );
        expect(foreign.error?.code).toBe(-32602);
        expect(foreign.error?.message.replaceAll(id, "")).toBe("Resource not found: context://");
        expect(unknown.error?.code).toBe(foreign.error?.code);
        const update = { id, version: 1, content: "Taken over" };
        expect((await callTool(client, "update_context", update)).text).toBe("Context not found");
        expect((await callTool(client, "delete_context", { id })).text).toBe("Context not found");
      }
    }
    expect((await listUris(owner)).length).toBe(2);
  });

  it("come in pages, and know no other addresses", async ({ expect }) => {
    const { key, id: organizationId } = await createOrganization();
    const numbers = JSON.stringify(Array.from({ length: 101 }, (_, index) => index));
    await env.DB.prepare(
      `INSERT INTO contexts (id, organization_id, version, name, title, description, kind, content, agent_ids,
        integrations, tags, updated_at, created_at)
      SELECT 'ctx_' || value, ?, 1, 'Rule ' || value, '', '', 'target', 'x', '[]', '[]', '[]', value, value
      FROM json_each(?)`,
    )
      .bind(organizationId, numbers)
      .run();
    const first = await readReply(await modern({ key }, { method: "resources/list" }));
    expect(first.result?.["resources"]).toHaveLength(100);
    const params = { cursor: first.result?.["nextCursor"] };
    const second = await readReply(await modern({ key }, { method: "resources/list", params }));
    expect(second.result?.["resources"]).toHaveLength(1);
    expect(second.result?.["nextCursor"]).toBeUndefined();
    const bad = await readReply(await modern({ key }, { method: "resources/list", params: { cursor: "x" } }));
    expect(bad.error).toMatchObject({ code: -32602, message: "Invalid parameters: cursor: Unknown cursor" });
    for (const uri of ["file:///etc/passwd", "context://", "context://a/../b", "context://%00", "nothing"]) {
      expect((await read({ key }, uri)).error?.code, uri).toBe(-32602);
    }
  });
});
