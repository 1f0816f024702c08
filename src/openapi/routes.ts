import { Hono } from "hono";
import { describeService } from "./document.ts";
import { sha256Hex } from "../lib/ids.ts";
import type { AppEnv } from "../http/types.ts";

interface ServedDocument {
  text: string;
  etag: string;
}

async function serialize(): Promise<ServedDocument> {
  const text = JSON.stringify(describeService());
  return { text, etag: `"${(await sha256Hex(text)).slice(0, 32)}"` };
}

/** `GET /openapi.json`, built when it is first asked for and kept as long as the isolate lives. */
export function createOpenApiRoutes() {
  let served: Promise<ServedDocument> | undefined;
  return new Hono<AppEnv>().get("/openapi.json", async (c) => {
    served ??= serialize();
    const { text, etag } = await served;
    c.header("ETag", etag);
    c.header("Cache-Control", "public, max-age=300");
    if (namesTag(c.req.header("If-None-Match"), etag)) return c.body(null, 304);
    return c.body(text, 200, { "Content-Type": "application/json" });
  });
}

/** By the weak comparison (RFC 9110 13.1.2). */
function namesTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
