import { describe, it } from "vitest";
import { conversations } from "../../src/db/schema.ts";
import { namesOf, parseEvents } from "../chat/events.ts";
import { connectSource } from "../support/connect.ts";
import { finalText, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { signInAs, type Browser } from "./browser.ts";
import { pathOf, textOf, unescapeHtml } from "./playground-support.ts";

const QUESTION = "How many sessions did we have last week?";

/** Asks as the page's script does; answers the events. */
async function askByScript(
  browser: Browser,
  organization: string,
  fields: Record<string, string | string[]>,
) {
  const response = await browser.post(pathOf(organization, "/ask"), fields, {
    Accept: "text/event-stream",
    "X-CSRF-Token": browser.csrfToken,
  });
  const { events } = parseEvents(await response.text());
  const last = events.at(-1);
  const told = Object(last?.data) as { html: string; conversationId: string; address: string };
  return { response, events, last, ...told };
}

async function openPlayground() {
  const { id, key } = await createOrganization();
  await connectSource({ key, type: "web-analytics" });
  const browser = await signInAs(id);
  await browser.get(pathOf(id));
  return { id, key, browser };
}

describe("a question in the playground", () => {
  it("streams its steps and then the answer with its evidence, as HTML of the service", async ({
    expect,
  }) => {
    const { id, browser } = await openPlayground();
    const { response, events, html, address } = await askByScript(browser, id, { message: QUESTION });
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(namesOf(events)).toEqual(["step", "data", "action", "step", "delta", "evidence", "done"]);
    const figures = [...html.matchAll(/class="citation" popovertarget="([^"]+)"[^>]*>([^<]+)</g)];
    expect(figures.length).toBeGreaterThan(0);
    for (const [, card] of figures) expect(html).toContain(`id="${card}" popover="auto"`);
    expect(textOf(html)).toContain("Sources: Google Analytics");
    expect(textOf(html)).toContain("Model calls");
    expect(textOf(html)).toContain("Thoughts");
    expect(address).toMatch(/&conversation=cnv_/);
  });

  it("goes on with the conversation, which is listed and can be opened again", async ({ expect }) => {
    const { id, browser } = await openPlayground();
    const { conversationId } = await askByScript(browser, id, { message: QUESTION });
    const second = await askByScript(browser, id, { message: "And the week before?", conversationId });
    expect(second.conversationId).toBe(conversationId);
    expect(await db().select().from(conversations)).toHaveLength(1);
    const page = await (await browser.get(`${pathOf(id)}&conversation=${conversationId}`)).text();
    const text = textOf(page);
    expect(text).toContain("And the week before?");
    expect(text).toContain("How it was answered");
    expect(page).toContain(`name="conversationId" value="${conversationId}"`);
  });

  it("draws tables and writes paragraphs while the answer is made, as the API tells them", async ({
    expect,
  }) => {
    const { id, browser } = await openPlayground();
    const { events } = await askByScript(browser, id, { message: "Sessions by channel last week" });
    const told = (name: string) =>
      events.flatMap(({ event, data }) => (event === name ? [Object(data) as Record<string, string>] : []));
    const [drawn] = told("data");
    expect(drawn?.["html"]).toMatch(/Data as of .*<svg .*<tfoot>/s);
    const deltas = told("delta");
    const shown = deltas.map(({ over = "" }) => over).join("") + (deltas.at(-1)?.["open"] ?? "");
    expect(shown).toMatch(/^<p>/);
    expect(textOf(shown)).toContain("Organic Search");
  });

  it("shows a stored answer with the same citations, tables and charts, and its tables as files", async ({
    expect,
  }) => {
    const { id, key, browser } = await openPlayground();
    const { html, conversationId } = await askByScript(browser, id, {
      message: "Sessions by channel last week",
    });
    const page = await (await browser.get(`${pathOf(id)}&conversation=${conversationId}`)).text();
    const partOf = (text: string) =>
      /<div class="answer">.*?<div class="account">.*?<\/details>/s.exec(text)?.[0];
    expect(partOf(page)).toBe(partOf(html));
    const [, file = ""] = /href="([^"]+\.csv[^"]*)" download/.exec(page) ?? [];
    const csv = await browser.get(unescapeHtml(file));
    expect(csv.headers.get("Content-Disposition")).toBe('attachment; filename="r1.csv"');
    const [, answerId = ""] = /answers\/([^/]+)\//.exec(file) ?? [];
    const path = `/answers/${answerId}/data/r1.csv?externalUserIdentifier=user-1`;
    expect(await csv.text()).toBe(await (await call(path, { key })).text());

    const other = await createOrganization();
    const stranger = await signInAs(other.id, { address: "198.51.100.9" });
    const foreign = unescapeHtml(file).replace(id, other.id);
    expect((await stranger.get(foreign)).status).toBe(404);
    expect((await stranger.get(unescapeHtml(file))).status).toBe(404);
    expect((await browser.get(unescapeHtml(file).replace("user-1", "user-2"))).status).toBe(404);
    expect((await browser.get(unescapeHtml(file).replace("r1.csv", "r9.csv"))).status).toBe(404);
  });

  it("answers a whole page where no script runs, with the same evidence", async ({ expect }) => {
    const { id, browser } = await openPlayground();
    const page = await browser.post(pathOf(id, "/ask"), { message: QUESTION });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html.match(/<article class="exchange"/g)).toHaveLength(1);
    expect(html).toContain('class="citation" popovertarget="');
    const [, conversationId = ""] = /name="conversationId" value="(cnv_[^"]+)"/.exec(html) ?? [];
    const [, followUp = ""] = /name="followUp" value="([^"]+)"/.exec(html) ?? [];
    const next = await browser.post(pathOf(id, "/ask"), {
      conversationId,
      message: "",
      followUp: unescapeHtml(followUp),
    });
    const both = await next.text();
    const articles = both.split('<article class="exchange"').slice(1, 3).map(textOf);
    expect(articles[0]).toContain(QUESTION);
    expect(articles[1]).toContain(unescapeHtml(followUp));
  });

  it("says what the form says, and shows the same request as curl", async ({ expect }) => {
    const { id, browser } = await openPlayground();
    scriptModel(finalText("Fine."));
    const scripted = await signInAs(id, { bindings: MODEL_SETTINGS });
    await scripted.get(pathOf(id));
    const { html } = await askByScript(scripted, id, {
      message: "It's ok?",
      agentId: "sales-analyst",
      mode: "chat",
      integrations: ["mail", "team-chat"],
      privacyMode: "true",
    });
    const [, curl = ""] = /<code>(curl .*?)<\/code>/s.exec(html) ?? [];
    const command = unescapeHtml(curl);
    expect(command).toContain(`curl 'https://service.test/chat' \\\n  -H "Authorization: Bearer $KEY"`);
    const [, body = ""] = /-d '(.*)'$/s.exec(command) ?? [];
    expect(JSON.parse(body.replaceAll(String.raw`'\''`, "'"))).toEqual({
      message: "It's ok?",
      externalUserIdentifier: "user-1",
      agentId: "sales-analyst",
      mode: "chat",
      integrations: ["mail", "team-chat"],
      privacyMode: true,
      include: ["evidence", "data", "charts", "interpretation", "sources", "usage"],
    });
    expect(browser.csrfToken).not.toBe("");
  });

  it("stores nothing in privacy mode and does not go on with what is not stored", async ({ expect }) => {
    const { id, browser } = await openPlayground();
    const asked = await askByScript(browser, id, { message: QUESTION, privacyMode: "true" });
    expect(asked.conversationId).toBe("");
    expect(asked.address).not.toContain("conversation");
    const page = await browser.post(pathOf(id, "/ask"), { message: QUESTION, privacyMode: "true" });
    expect(await page.text()).toContain('name="conversationId" value=""');
    expect(await db().select().from(conversations)).toHaveLength(0);
  });

  it("tells in the answer's place why there is none", async ({ expect }) => {
    const { id, browser } = await openPlayground();
    const faults = [
      [{ message: "  " }, "message: Must not be empty"],
      [{ message: "x", agentId: "nobody" }, "agentId: Must be one of business-analyst, "],
      [{ message: "x", conversationId: "cnv_unknown" }, "This conversation is not there any more."],
      [{ message: "x".repeat(33_000) }, "message: Too big"],
    ] as const;
    for (const [fields, words] of faults) {
      const { last, html } = await askByScript(browser, id, fields);
      expect(last?.event).toBe("error");
      expect(textOf(html)).toContain(words);
      const page = await browser.post(pathOf(id, "/ask"), fields);
      expect(page.status).toBeGreaterThanOrEqual(400);
      expect(textOf(await page.text())).toContain(words);
    }
  });

  it("names no cause from inside when the model fails, and keeps the question", async ({ expect }) => {
    const { id } = await openPlayground();
    scriptModel({ response: () => new Response("CANARY", { status: 400 }) });
    const browser = await signInAs(id, { bindings: MODEL_SETTINGS });
    await browser.get(pathOf(id));
    const { html } = await askByScript(browser, id, { message: QUESTION });
    expect(textOf(html)).toContain("The language model did not answer.");
    expect(html).not.toContain("CANARY");
    const page = await browser.post(pathOf(id, "/ask"), { message: QUESTION });
    expect(page.status).toBe(502);
    expect(await page.text()).toContain(`${QUESTION}</textarea>`);
  });

  it("says that no model is set where real vendors are asked", async ({ expect }) => {
    const { id, browser } = await openPlayground();
    const note = "No language model is set";
    expect(textOf(await (await browser.get(pathOf(id))).text())).not.toContain(note);
    const real = await signInAs(id, { bindings: { PROVIDER_PROXY: "" } });
    expect(textOf(await (await real.get(pathOf(id))).text())).toContain(note);
  });

  it("counts against the session's limit", async ({ expect }) => {
    const { id, browser } = await openPlayground();
    const remaining = async () => {
      const { response } = await askByScript(browser, id, { message: "Hello", mode: "chat" });
      return Number(response.headers.get("X-RateLimit-Remaining"));
    };
    const first = await remaining();
    expect(await remaining()).toBe(first - 1);
    expect(first).toBeLessThan(300);
  });

  it("finds only conversations of its user", async ({ expect }) => {
    const { id, browser } = await openPlayground();
    const { conversationId } = await askByScript(browser, id, { message: "Hello" });
    const other = await createOrganization();
    const stranger = await signInAs(other.id, { address: "198.51.100.9" });
    for (const [who, path] of [
      [browser, pathOf(id, "", "user-2")],
      [stranger, pathOf(other.id)],
    ] as const) {
      expect((await who.get(`${path}&conversation=${conversationId}`)).status).toBe(404);
    }
  });
});
