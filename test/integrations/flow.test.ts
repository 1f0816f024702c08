import { describe, it } from "vitest";
import { connectSource } from "../support/connect.ts";
import { call, createOrganization } from "../support/service.ts";

describe("the OAuth flow", () => {
  for (const type of ["web-analytics", "notes-workspace", "team-chat", "business-suite", "mail"] as const) {
    it(`connects ${type}`, async ({ expect }) => {
      const { key } = await createOrganization();
      await connectSource({ key, type });
      const status = await call("/integrations/status/user-1", { key });
      expect(status.status).toBe(200);
      const entries = await status.json<{ type: string; enabled: boolean }[]>();
      expect(entries.find((e) => e.type === type)).toMatchObject({ enabled: true, connected: true });
    });
  }
});
