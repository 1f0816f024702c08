import { Hono } from "hono";
import { AppError } from "../../../lib/errors.ts";
import type { DashboardEnv } from "../../env.ts";
import answerStyle from "../answer/answer.css";
import resultsStyle from "../answer/results.css";
import pageStyle from "../playground.css";
import { askScript } from "./ask-script.ts";
import { pageScript } from "./page-script.ts";

const files = new Map([
  ["playground.css", { type: "text/css; charset=utf-8", text: pageStyle + answerStyle + resultsStyle }],
  ["playground.js", { type: "text/javascript; charset=utf-8", text: pageScript + askScript }],
]);

/** What the playground's pages load; the same for everybody. */
export const playgroundAssets = new Hono<DashboardEnv>().get("/:file", (c) => {
  const file = files.get(c.req.param("file"));
  if (!file) throw new AppError("not_found");
  c.header("Cache-Control", "public, max-age=300");
  return c.body(file.text, 200, { "Content-Type": file.type });
});
