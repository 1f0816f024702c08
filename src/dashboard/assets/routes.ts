import { Hono } from "hono";
import { readFile } from "../../http/site.ts";
import type { DashboardEnv } from "../env.ts";

/** What pages load from a folder of the build; the same for everybody. */
export function assetsOf(folder: "dashboard" | "playground") {
  return new Hono<DashboardEnv>().get("/:file", async (c) => {
    const file = await readFile(c.var.deps, folder, c.req.param("file"));
    return c.newResponse(file.body, file);
  });
}
