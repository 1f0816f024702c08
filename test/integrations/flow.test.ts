import { describe, it } from "vitest";
import { connectAs, createAnalyst } from "../client/support.ts";

describe("the OAuth flow", () => {
  for (const type of ["web-analytics", "notes-workspace", "team-chat", "business-suite", "mail"] as const) {
    it(`connects ${type}`, async ({ expect }) => {
      const ada = (await createAnalyst()).forUser("user-1");
      await connectAs(ada, type);
      const entries = await ada.status();
      expect(entries.find((e) => e.type === type)).toMatchObject({ enabled: true, connected: true });
    });
  }
});
