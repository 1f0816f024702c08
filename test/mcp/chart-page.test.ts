import { describe, it } from "vitest";
import * as z from "zod";
import { issueKey } from "../../src/auth/keys.ts";
import type { Permission } from "../../src/domain/permissions.ts";
import { createOrganization, serviceDeps } from "../support/service.ts";
import { callTool, eras, modern, readReply } from "./client.ts";

const tools = z.array(
  z.looseObject({
    name: z.string(),
    _meta: z.object({ ui: z.object({ resourceUri: z.string() }) }).optional(),
  }),
);
const page = z.tuple([z.object({ uri: z.string(), mimeType: z.string(), text: z.string() })]);

describe("the page of a chart (MCP Apps)", () => {
  for (const [era, send] of Object.entries(eras)) {
    it(`is named by the tool that draws, and read with the tool's own permission: ${era}`, async ({
      expect,
    }) => {
      const { key } = await createOrganization({ permissions: ["chat"] });
      const client = { key, user: "user-1" };
      const { result } = await readReply(await send(client, { method: "tools/list" }));
      const named = tools
        .parse(result?.["tools"])
        .flatMap(({ name, _meta: meta }) => (meta ? [[name, meta.ui.resourceUri]] : []));
      expect(named).toEqual([["query", "ui://business-analyst/chart"]]);
      const params = { uri: named[0]?.[1] ?? "" };
      const read = await readReply(await send(client, { method: "resources/read", params }));
      const [{ uri, mimeType, text }] = page.parse(read.result?.["contents"]);
      expect({ uri, mimeType }).toEqual({ ...params, mimeType: "text/html;profile=mcp-app" });
      expect(text).toMatch(/^<!doctype html>/);
      // The page has to do without a network.
      expect(text).not.toMatch(/https?:|innerHTML|eval|<link|src="/);
    });
  }

  it("does not open the contexts to who may not read them", async ({ expect }) => {
    const { id: organizationId, key } = await createOrganization();
    const { data } = await callTool({ key }, "define_context", {
      name: "A",
      kind: "target",
      content: "CANARY",
    });
    const { id } = z.object({ id: z.string() }).parse(data);
    const permissions: Permission[] = ["chat"];
    const asker = await issueKey(serviceDeps(), { organizationId, name: "second", permissions });
    const list = await readReply(await modern(asker, { method: "resources/list" }));
    expect(list.result?.["resources"]).toEqual([]);
    const templates = await readReply(await modern(asker, { method: "resources/templates/list" }));
    expect(templates.result?.["resourceTemplates"]).toEqual([]);
    const params = { uri: `context://${id}` };
    const read = await readReply(await modern(asker, { method: "resources/read", params }));
    expect(read.error?.code).toBeLessThan(0);
    expect(JSON.stringify(read)).not.toContain("CANARY");
  });
});
