import { MODEL_SETTINGS } from "../support/model.ts";
import { consent } from "../support/connect.ts";
import type { Browser } from "./browser.ts";

export const SCRIPTED = { bindings: MODEL_SETTINGS };

/** Where the playground of a user is. */
export function pathOf(organization: string, page = "", user = "user-1"): string {
  return `/dashboard/playground${page}?organization=${organization}&user=${user}`;
}

/** Begins to connect a source, consents as the vendor's user would, and answers the address that the vendor leads to. */
export async function consentTo(
  browser: Browser,
  organization: string,
  type: string,
  person = "ada@harbour.example",
): Promise<string> {
  const page = await browser.post(pathOf(organization, "/connect"), { integrationType: type });
  const text = await page.text();
  const [, link] = /<a class="button" href="([^"]+)"/.exec(text) ?? [];
  if (link === undefined) throw new Error(`connect showed no link: ${page.status} ${text.slice(0, 500)}`);
  const { params } = await consent(unescapeHtml(link), person);
  return `/dashboard/playground/callback?${params.toString()}`;
}

/** The fields of the form on a page that is to be sent on. */
export function hiddenFields(html: string, action: string): Record<string, string> {
  const [, form = ""] =
    new RegExp(`<form[^>]*action="${action.replaceAll(/[?&]/g, ".[a-z;]*")}[^>]*>(.*?)</form>`, "s").exec(
      html,
    ) ?? [];
  const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, unescapeHtml(value)]));
}

/** The whole flow by pages; answers the last response. */
export async function connectByPages(
  browser: Browser,
  organization: string,
  type: string,
): Promise<Response> {
  const returned = await consentTo(browser, organization, type);
  const page = await (await browser.get(returned)).text();
  const finished = await browser.post(
    "/dashboard/playground/callback",
    hiddenFields(page, "/dashboard/playground/callback"),
  );
  if (type !== "web-analytics") return finished;
  const choice = await finished.text();
  const [, propertyId = ""] = /name="propertyId" value="([^"]+)"/.exec(choice) ?? [];
  const [, token = ""] = /name="temporaryAccessToken" value="([^"]+)"/.exec(choice) ?? [];
  return await browser.post(pathOf(organization, "/property"), {
    temporaryAccessToken: unescapeHtml(token),
    propertyId,
  });
}

export function unescapeHtml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** The text of a page as a person reads it. */
export function textOf(html: string): string {
  return unescapeHtml(html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " "));
}
