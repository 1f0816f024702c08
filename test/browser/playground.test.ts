import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { makeTable } from "../tables/support.ts";
import { renderExchange } from "../dashboard/render-answer.tsx";
import { findViolations, launch, overflowOf, picture, signIn, watch } from "./browser.ts";

const origin = inject("origin");
const PLAYGROUND = `${origin}/dashboard/playground?organization=org_demo&user=ada`;
const API = { Authorization: "Bearer bak_demo00000000000000000000000000004JQGNx" };

let browser: Browser;
let context: BrowserContext;
let page: Page;
let faults: string[];

beforeAll(async () => {
  browser = await launch();
  context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  faults = watch(context);
  page = await context.newPage();
  await signIn(page, origin);
});

afterAll(async () => await browser.close());

/** From the playground through the vendor's consent page and back, by clicking. */
async function connect(name: string): Promise<void> {
  await page.goto(PLAYGROUND);
  await page.getByRole("button", { name: `Connect: ${name}` }).click();
  await page.getByRole("link", { name: `Go to ${name}` }).click();
  await page.getByRole("button", { name: "Allow" }).click();
}

/** By the keyboard alone; answers the exchange. */
async function ask(question: string) {
  const field = page.getByLabel("Your question");
  await field.fill(question);
  await field.press("Shift+Enter");
  await field.press("Enter");
  await page.getByText("The answer is there.").waitFor();
  return page.getByRole("article").last();
}

/** An answer of a model, with all that can be said against it. */
function doubtful(): string {
  const answer = "The largest deal is **78,000 USD**, and it closes […]. Sales doubled, because of the fair.";
  const start = answer.indexOf("78,000");
  const deal = { label: "Quay cranes", cells: { record: "Quay cranes", amount: 78_000 } };
  return renderExchange({
    question: "Which deal is the largest?",
    answer,
    answerId: "ans_1",
    evidence: [
      {
        start,
        end: start + 10,
        text: "78,000 USD",
        kind: "cell",
        value: 78_000,
        unit: "money",
        currency: "USD",
        measure: "amount",
        label: "Quay cranes",
        period: null,
        labelled: true,
        formula: "r1[Quay cranes].amount",
        pointers: ["/data/0/rows/0/cells/amount"],
      },
    ],
    checks: [{ start: answer.indexOf("Sales"), end: answer.length, reason: "No table shows sales." }],
    data: [
      makeTable({
        id: "r1",
        title: "Deals",
        sources: ["business-suite"],
        currency: "USD",
        columns: [
          { key: "record", title: "Deal", role: "dimension", unit: "text" },
          { key: "amount", title: "Amount", role: "measure", unit: "money", measure: "amount" },
        ],
        rows: [{ ...deal, id: "1", url: "https://crm.zoho.com/crm/tab/Potentials/1" }],
        totals: [{ label: "total", cells: { amount: 78_000 } }],
        complete: false,
        notes: ["Leads could not be read."],
      }),
    ],
    interpretation: {
      readings: ["Deals by amount"],
      assumptions: ["All stages, open and closed"],
      leftOut: ["the fair"],
      questions: ["Which open deal is the largest?"],
    },
  });
}

/** The states in which somebody sees a page: what axe-core finds, and what does not fit. */
async function inspect(name: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await findViolations(page)));
      const overflow = await overflowOf(page);
      if (overflow > 0) found.push(`${width}: ${overflow} px too wide`);
      const field = await page.getByLabel("Your question").boundingBox();
      const bottom = field ? field.y + field.height : Infinity;
      if (bottom > (page.viewportSize()?.height ?? 0))
        found.push(`${width}: the question field is out of sight`);
      await picture(page, `playground-${name}-${width}-${colorScheme}`);
    }
  }
  return found;
}

// One story: each step stands on the one before it.
describe("the playground", () => {
  it("connects web analytics through the sandbox's consent page, and chooses a property", async ({
    expect,
  }) => {
    await connect("Google Analytics");
    await page.getByRole("button", { name: "Connect this property" }).click();
    await page.waitForURL("**/dashboard/playground?**");
    const status = await fetch(`${origin}/integrations/status/ada`, { headers: API });
    const entries = (await status.json()) as { type: string; connected: boolean }[];
    expect(entries.find(({ type }) => type === "web-analytics")?.connected).toBe(true);
  });

  it("connects notes, and says so when the user refuses at the vendor", async ({ expect }) => {
    await connect("Notion");
    await page.waitForURL("**/dashboard/playground?**");
    await page.getByRole("button", { name: "Connect: Slack" }).click();
    await page.getByRole("link", { name: "Go to Slack" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL("**/dashboard/playground/callback?**");
    expect(await page.getByRole("main").textContent()).toMatch(/refus|cancel|not connected/i);
  });

  it("has its question field in sight, with nothing asked yet", async ({ expect }) => {
    await page.goto(PLAYGROUND);
    expect(await inspect("empty")).toEqual([]);
  });

  it("answers with a table, a chart and citations that open their source", async ({ expect }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(PLAYGROUND);
    const exchange = await ask("Sessions by channel last month");
    expect(await exchange.locator("svg").count()).toBeGreaterThan(0);
    expect(await exchange.textContent()).toMatch(/Data as of \d{4}-\d\d-\d\d/);
    expect(await inspect("answer")).toEqual([]);
  });

  it("shows the same after a reload, and cites by the keyboard", async ({ expect }) => {
    const shown = async () =>
      await page
        .getByRole("article")
        .last()
        .locator(".answer, .results")
        .evaluateAll((all) => all.map((one) => one.innerHTML));
    const before = await shown();
    await page.reload();
    expect(await shown()).toEqual(before);
    const figure = page
      .locator("button.citation")
      .filter({ hasText: /^\d,\d{3}$/ })
      .first();
    await figure.focus();
    await page.keyboard.press("Enter");
    const card = page.locator(".evidence:popover-open");
    await card.waitFor();
    expect(await card.textContent()).toMatch(/Source\s*Google Analytics\s*Data as of/);
    // The event by which a script hears of it comes a little later.
    await expect.poll(() => page.locator(".cited").count()).toBe(1);
    expect(await inspect("citation")).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await card.count()).toBe(0);
    expect(await page.locator("td:target").textContent()).toBe(await figure.textContent());
    await picture(page, "playground-target");
    await figure.press("Enter");
    await page.keyboard.press("Escape");
    expect(await card.count()).toBe(0);
    await expect.poll(() => page.locator(".cited").count()).toBe(0);
    expect(await page.locator("button.citation:focus").count()).toBe(1);
  });

  it("keeps its sources in a drawer on a phone", async ({ expect }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const sources = page.getByRole("heading", { name: "Sources", exact: true });
    expect(await sources.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Sources and conversations" }).click();
    expect(await sources.isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await picture(page, "playground-drawer");
    await page.keyboard.press("Escape");
    expect(await sources.isVisible()).toBe(false);
  });

  it("draws tables before the first word, and keeps what has come when the connection breaks", async ({
    expect,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.route("**/ask?**", async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      expect(text.indexOf("event: data")).toBeLessThan(text.indexOf("event: delta"));
      await route.fulfill({
        response,
        body: text.slice(0, text.indexOf("id:", text.lastIndexOf("event: delta"))),
      });
    });
    await page.goto(PLAYGROUND);
    const field = page.getByLabel("Your question");
    await field.fill("Sessions by day last week");
    await field.press("Enter");
    await page.getByText("The connection broke.").waitFor();
    const pending = page.getByRole("article").last();
    expect(await pending.locator(".result table").count()).toBe(1);
    expect(await pending.locator(".draft").textContent()).toContain("Sessions");
    expect(await field.inputValue()).toBe("Sessions by day last week");
    expect(await inspect("broken")).toEqual([]);
    await page.unroute("**/ask?**");
  });

  it("marks what a second reader doubts, explains what is left out, and links to the vendor", async ({
    expect,
  }) => {
    await page.goto(PLAYGROUND);
    await page.evaluate(`document.getElementById("thread").innerHTML = ${JSON.stringify(doubtful())}`);
    expect(await inspect("doubted")).toEqual([]);
    await page.getByRole("button", { name: "[…]" }).click();
    expect(await page.locator(".evidence:popover-open").textContent()).toContain("could not be traced");
  });

  it("shows the users' connections to the operator, and what a key's chat has used", async ({ expect }) => {
    await page.goto(`${origin}/dashboard/organizations/org_demo/users`);
    expect(await page.getByRole("main").textContent()).toContain("ada");
    const before = await chatsOf();
    const body = JSON.stringify({ externalUserIdentifier: "ada", message: "Hello", mode: "chat" });
    const headers = { ...API, "Content-Type": "application/json" };
    const response = await fetch(`${origin}/chat`, { method: "POST", headers, body });
    expect(response.status).toBe(200);
    // The limiter writes about once a minute.
    await expect.poll(chatsOf, { timeout: 90_000, interval: 2_000 }).toBe(before + 1);
  }, 120_000);

  it("disconnects after a second step, by the keyboard alone and without scripts", async ({ expect }) => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    const own = await plain.newPage();
    await own.goto(PLAYGROUND);
    const confirm = own.getByRole("button", { name: "Yes, disconnect: Notion" });
    expect(await confirm.isVisible()).toBe(false);
    await own.locator("summary").filter({ hasText: "Disconnect: Notion" }).focus();
    await own.keyboard.press("Enter");
    expect(await confirm.isVisible()).toBe(true);
    await picture(own, "playground-disconnect");
    await own.keyboard.press("Tab");
    await own.keyboard.press("Enter");
    await own.getByText("The connection was ended").waitFor();
    await plain.close();
  });

  it("throws nothing and loads nothing that is not there", ({ expect }) => {
    // The vendors' twins have no icon.
    expect(faults.filter((fault) => !fault.includes("/sandbox/"))).toEqual([]);
  });
});

/** Of the demo key, by the CSV of the dashboard. */
async function chatsOf(): Promise<number> {
  const csv = await page.request.get(`${origin}/dashboard/organizations/org_demo/usage.csv`);
  const [head = "", ...rows] = (await csv.text()).trim().split("\n");
  const [chats, user] = ["chats", "user"].map((name) => head.split(",").indexOf(name));
  // The lines of the key, which has everything; those of its users repeat it.
  const ofKey = rows.map((row) => row.split(",")).filter((cells) => cells[user ?? 0] === "");
  return ofKey.reduce((sum, cells) => sum + Number(cells[chats ?? 0]), 0);
}
