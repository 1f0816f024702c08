import { Hono } from "hono";
import { readFile } from "../../../http/site.ts";
import type { DashboardEnv } from "../../env.ts";

/** What the playground's pages load; the same for everybody. */
export const playgroundAssets = new Hono<DashboardEnv>().get("/:file", async (c) => {
  const file = await readFile(c.var.deps, "playground", c.req.param("file"));
  return c.newResponse(file.body, file);
});
