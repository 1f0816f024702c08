import { Hono } from "hono";
import { readFile } from "../../http/site.ts";
import type { DashboardEnv } from "../env.ts";

/** What the pages load; the same for everybody. */
export const assetRoutes = new Hono<DashboardEnv>().get("/:file", async (c) => {
  const file = await readFile(c.var.deps, "dashboard", c.req.param("file"));
  return c.newResponse(file.body, file);
});
