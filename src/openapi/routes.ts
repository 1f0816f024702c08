import { Hono } from "hono";
import { isNamed } from "../http/entity-tags.ts";
import { PUBLIC_CACHE, readBuilt } from "../http/site.ts";
import type { AppEnv } from "../http/types.ts";

export const openApiRoutes = new Hono<AppEnv>().get("/openapi.json", async (c) => {
  const built = await readBuilt(c.var.deps, "openapi.json");
  const etag = built.headers.get("ETag") ?? "";
  c.header("ETag", etag);
  c.header("Cache-Control", PUBLIC_CACHE);
  const text = await built.text();
  if (isNamed(etag, c.req.header("If-None-Match"))) return c.body(null, 304);
  return c.body(text, 200, { "Content-Type": "application/json" });
});
