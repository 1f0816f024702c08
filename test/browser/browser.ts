import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Debian's Chromium with nothing of its own on the network. Without a sandbox, for CI runs as root. */
export async function launch(): Promise<Browser> {
  return await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** The token of src/sandbox/sandbox.env. */
export const ADMIN_TOKEN = "demo-admin-token";

export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard/sign-in`);
  await page.getByLabel("Admin token").fill(ADMIN_TOKEN);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard/organizations");
}

/** What went wrong in pages without a test noticing: scripts that threw, resources refused by the policy or missing. */
export function watch(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // A page that is left takes what is still loading with it, and a stream that was read to its end counts so as well.
    if (why !== "net::ERR_ABORTED") faults.push(`${request.url()}: ${why}`);
  });
  return faults;
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** What axe-core finds wrong with a page as it stands; empty when nothing. */
export async function findViolations(page: Page): Promise<string[]> {
  // Over the debugger's protocol: the page's policy lets no foreign script in.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe });
  const { result } = await session.send("Runtime.evaluate", {
    expression: "axe.run(document).then(({ violations }) => JSON.stringify(violations))",
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  const violations = JSON.parse(String(result.value)) as Violation[];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${page.url()} ${id} ${String(target)}: ${failureSummary}`),
  );
}

/** How far the page is wider than its window, in pixels: what a phone would have to scroll sideways. */
export async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}

/** For looking at: `SCREENSHOTS=folder` keeps a picture of the page. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder)
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: !name.includes("playground") });
}
