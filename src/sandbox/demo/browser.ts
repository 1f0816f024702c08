/** What a person sees of a consent page before choosing. */
export interface ConsentPage {
  title: string;
  url: string;
  form: URLSearchParams;
}

/**
 * Opens an authorization address as a browser would. Throws when it is no consent page.
 * The form holds what the page has filled in: hidden fields, ticked boxes, selected options.
 */
export async function openConsentPage(authUrl: string): Promise<ConsentPage> {
  const response = await fetch(authUrl, { redirect: "manual", headers: { Accept: "text/html" } });
  const html = await response.text();
  const title = decode(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? "");
  if (!response.ok) throw new Error(`The vendor's page answered ${response.status}: ${title}`);
  const action = decode(/<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? "");
  return { title, url: new URL(action, authUrl).href, form: readFields(html) };
}

/** Presses Allow and returns the code and state with which the vendor sends the person back. */
export async function allow(page: ConsentPage): Promise<{ code: string; state: string; address: string }> {
  const form = new URLSearchParams(page.form);
  form.set("sandbox_decision", "allow");
  const response = await fetch(page.url, { method: "POST", body: form, redirect: "manual" });
  await response.body?.cancel();
  const location = response.headers.get("Location");
  if (response.status !== 302 || location === null) {
    throw new Error(`The vendor answered ${response.status} instead of sending the person back`);
  }
  const address = new URL(location);
  const code = address.searchParams.get("code");
  const state = address.searchParams.get("state");
  if (code === null || state === null)
    throw new Error(`The vendor sent the person back without a code: ${location}`);
  return { code, state, address: address.origin + address.pathname };
}

function readFields(html: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const isLeftOut = attribute(tag, "type") === "checkbox" && !/\schecked/.test(tag);
    if (!isLeftOut) form.append(attribute(tag, "name"), attribute(tag, "value"));
  }
  for (const [, name = "", options = ""] of html.matchAll(/<select name="([^"]*)">(.*?)<\/select>/gs)) {
    const tags = [...options.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag);
    const chosen = tags.find((tag) => /\sselected/.test(tag)) ?? tags[0];
    if (chosen !== undefined) form.append(name, attribute(chosen, "value"));
  }
  return form;
}

function attribute(tag: string, name: string): string {
  return decode(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
}

function decode(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
