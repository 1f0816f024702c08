import { Hono, type Context } from "hono";
import { PUBLIC_CACHE, readBuilt, readFile } from "../http/site.ts";
import type { AppEnv } from "../http/types.ts";
import { fillBlanks } from "./blanks.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

export const docsRoutes = new Hono<AppEnv>()
  .get("/", async (c) => {
    const page = await readBuilt(c.var.deps, "reference.html");
    return answerPage(c, fillBlanks(await page.text(), new URL(c.req.url).origin));
  })
  .get("/:guide", async (c) => {
    const name = c.req.param("guide");
    if (!/^[\w-]+$/.test(name)) {
      const file = await readFile(c.var.deps, "docs", name);
      return c.newResponse(file.body, file);
    }
    const page = await readBuilt(c.var.deps, `docs/${name}.html`);
    return answerPage(c, await page.text());
  });

function answerPage(c: Context<AppEnv>, page: string) {
  c.header("Content-Security-Policy", POLICY);
  c.header("Cache-Control", PUBLIC_CACHE);
  return c.html(page);
}
