import { Hono } from "hono";
import type { DashboardEnv } from "../env.ts";
import { AppError } from "../../lib/errors.ts";
import base from "../style/base.css";
import frame from "../style/frame.css";
import messages from "../style/messages.css";
import lists from "../style/lists.css";
import forms from "../style/forms.css";
import charts from "../style/charts.css";

/** Shows the copy buttons, which are of no use without scripts. */
const appScript = `for (const button of document.querySelectorAll("button[data-copy]")) {
  const source = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    source.select();
    await navigator.clipboard.writeText(source.value);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
}
`;

/** Puts a sign-in link's code into the form and takes it out of the address bar and the history. */
const linkScript = `const field = document.getElementById("code");
if (field && location.hash.length > 1) {
  field.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}
`;

const SCRIPT = "text/javascript; charset=utf-8";

const files = new Map([
  [
    "style.css",
    { type: "text/css; charset=utf-8", text: [base, frame, messages, lists, forms, charts].join("\n") },
  ],
  ["app.js", { type: SCRIPT, text: appScript }],
  ["sign-in-link.js", { type: SCRIPT, text: linkScript }],
]);

/** What the pages load; the same for everybody. */
export const assetRoutes = new Hono<DashboardEnv>().get("/:file", (c) => {
  const file = files.get(c.req.param("file"));
  if (!file) throw new AppError("not_found");
  c.header("Cache-Control", "public, max-age=300");
  return c.body(file.text, 200, { "Content-Type": file.type });
});
