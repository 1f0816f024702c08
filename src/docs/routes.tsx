import { Hono, type Context } from "hono";
import type { HtmlEscapedString } from "hono/utils/html";
import type { AppEnv } from "../http/types.ts";
import { AppError } from "../lib/errors.ts";
import { describeService } from "../openapi/document.ts";
import { copyScript } from "./copy-script.ts";
import { guides } from "./guides.ts";
import { readModel, type Model } from "./model.ts";
import { GuidePage, ReferencePage } from "./page.tsx";
import style from "./style.css";

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

const CACHE = "public, max-age=300";

const files = new Map([
  ["style.css", { type: "text/css; charset=utf-8", text: style }],
  ["copy.js", { type: "text/javascript; charset=utf-8", text: copyScript }],
]);

/** The pages under `/docs`. What they show is read once and kept as long as the isolate lives. */
export function createDocsRoutes() {
  let model: Model | undefined;
  const modelOf = () => (model ??= readModel(describeService()));
  return new Hono<AppEnv>()
    .get("/", (c) => {
      const { origin } = new URL(c.req.url);
      return answerPage(c, <ReferencePage model={modelOf()} origin={origin} />);
    })
    .get("/:guide", (c) => {
      const name = c.req.param("guide");
      const file = files.get(name);
      if (file) return answer(c, file);
      const guide = guides.find((one) => one.name === name);
      if (!guide) throw new AppError("not_found");
      return answerPage(c, <GuidePage guide={guide} model={modelOf()} />);
    });
}

function answerPage(c: Context<AppEnv>, page: HtmlEscapedString | Promise<HtmlEscapedString>) {
  c.header("Content-Security-Policy", POLICY);
  c.header("Cache-Control", CACHE);
  return c.html(page);
}

function answer(c: Context<AppEnv>, { type, text }: { type: string; text: string }): Response {
  c.header("Cache-Control", CACHE);
  return c.body(text, 200, { "Content-Type": type });
}
