import type { HtmlEscapedString } from "hono/utils/html";
import { NOTICES_FILE } from "../analyst/answer/notices.ts";
import { translations } from "../analyst/answer/translations.ts";
import answer from "../dashboard/playground/answer/answer.css";
import results from "../dashboard/playground/answer/results.css";
import playground from "../dashboard/playground/playground.css";
import base from "../dashboard/style/base.css";
import charts from "../dashboard/style/charts.css";
import forms from "../dashboard/style/forms.css";
import frame from "../dashboard/style/frame.css";
import lists from "../dashboard/style/lists.css";
import messages from "../dashboard/style/messages.css";
import { guides } from "../docs/guides.ts";
import { readModel } from "../docs/model.ts";
import { Page } from "../docs/page.tsx";
import { writeReference } from "../docs/reference.ts";
import docsStyle from "../docs/style.css";
import { describeService } from "../openapi/document.ts";
import shared from "./shared.css";

const styles = [shared, base, frame, messages, lists, forms, charts, playground, answer, results];
const TITLE = "Business Analyst API";

/** What is rendered of what the Worker serves as it was built, by the path at which it asks for it. */
export async function siteFiles(): Promise<Record<string, string>> {
  const document = describeService();
  const model = readModel(document);
  const pages = await Promise.all(
    guides.map(async ({ name, title, text }) => [
      `docs/${name}.html`,
      await render(<Page title={`${title} - ${TITLE}`} model={model} guide={name} text={text} />),
    ]),
  );
  return {
    [NOTICES_FILE]: JSON.stringify(translations),
    "openapi.json": JSON.stringify(document),
    "reference.html": await render(<Page title={TITLE} model={model} text={writeReference(model)} />),
    ...Object.fromEntries(pages),
    "docs/style.css": [shared, docsStyle].join("\n"),
    "dashboard/style.css": styles.join("\n"),
  };
}

async function render(page: HtmlEscapedString | Promise<HtmlEscapedString>): Promise<string> {
  return (await page).toString();
}
