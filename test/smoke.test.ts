import { exports, env } from "cloudflare:workers";
import { it } from "vitest";
it("answers", async ({ expect }) => {
  const r = await exports.default.fetch(new Request("https://x/"));
  expect(await r.text()).toBe("ok");
  await env.DB.exec("create table if not exists t (a int)");
});
