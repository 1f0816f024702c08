import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
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

async function ask(question: string): Promise<string> {
  await page.getByLabel("Your question").fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const answer = page.getByRole("article").last();
  await answer.getByText("there were").first().waitFor();
  return (await answer.textContent()) ?? "";
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

  it("answers a question, each figure with its evidence", async ({ expect }) => {
    await page.goto(PLAYGROUND);
    const text = await ask("How many sessions did we have last week?");
    expect(text).toMatch(/there were [\d,]+ sessions/);
    const figure = page
      .locator("button.figure")
      .filter({ hasText: /^\d,\d{3}$/ })
      .first();
    await figure.focus();
    await page.keyboard.press("Enter");
    const card = page.locator(".evidence:popover-open");
    await card.waitFor();
    expect(await card.textContent()).toMatch(/Google Analytics.*sessions.*metrics_query/s);
    await page.keyboard.press("Escape");
    expect(await card.count()).toBe(0);
  });

  it("fits a phone and has nothing that axe-core finds, light and dark, with an answer on it", async ({
    expect,
  }) => {
    const found: string[] = [];
    for (const [width, colorScheme] of [
      [1280, "light"],
      [390, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      found.push(...(await findViolations(page)));
      const overflow = await overflowOf(page);
      if (overflow > 0) found.push(`${width}: ${overflow} px too wide`);
      await picture(page, `playground-${width}-${colorScheme}`);
    }
    expect(found).toEqual([]);
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
    await own.getByText("Notion is disconnected.").waitFor();
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
