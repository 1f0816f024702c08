import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { createOrganization } from "../support/service.ts";
import { ADMIN_TOKEN, createBrowser, signInAs, signInAsOperator } from "./browser.ts";

const LEVELS = ["log", "info", "warn", "error"] as const;

/** What the service logs while `run` runs. */
async function linesOf(run: () => Promise<void>): Promise<string> {
  const lines: string[] = [];
  const before = LEVELS.map((level) => console[level]);
  for (const level of LEVELS) console[level] = (...parts: unknown[]) => void lines.push(parts.join(" "));
  try {
    await run();
  } finally {
    for (const [index, level] of LEVELS.entries()) console[level] = before[index] ?? console[level];
  }
  return lines.join("\n");
}

async function storedText(): Promise<string> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%record%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const rows = await Promise.all(
    results.map(async ({ name }) => (await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results),
  );
  return JSON.stringify(rows);
}

describe("what is shown once", () => {
  it("is in no log line, no table and no page after it: keys, links, cookies, the admin token, webhook secrets", async ({
    expect,
  }) => {
    const { id } = await createOrganization();
    const path = `/dashboard/organizations/${id}`;
    const secrets: string[] = [ADMIN_TOKEN, `${ADMIN_TOKEN}-mistyped`];
    const find = async (response: Response, pattern: RegExp) => {
      const [, secret] = pattern.exec(await response.text()) ?? [];
      if (secret === undefined) throw new Error(`Nothing like ${pattern.source}`);
      secrets.push(secret);
      return secret;
    };
    const lines = await linesOf(async () => {
      await createBrowser({ address: "203.0.113.9" }).post("/dashboard/sign-in", {
        token: `${ADMIN_TOKEN}-mistyped`,
      });
      const browser = await signInAsOperator();
      const key = await browser.post(`${path}/keys`, { name: "k", permissions: ["chat"], expires: "" });
      await find(key, /value="(bak_\w+)"/);
      const webhook = await browser.post(`${path}/webhooks`, {
        url: "https://hooks.client.example/",
        description: "",
      });
      await find(webhook, /value="whsec_([^"]+)"/);
      const link = await find(await browser.post(`${path}/links`), /#(lnk_[\w.-]+)"/);
      const guest = createBrowser({ address: "203.0.113.10" });
      await guest.get("/dashboard/sign-in/link");
      await guest.post("/dashboard/sign-in/link", { code: link });
      await guest.get(path);
      for (const { cookie = "" } of [browser, guest])
        secrets.push(cookie.split(".")[1] ?? "none", cookie.split(".")[2] ?? "none");
    });
    expect(lines).toContain("/dashboard");
    const stored = await storedText();
    const browser = await signInAs(id);
    const pages = await Promise.all(
      ["", "/keys", "/webhooks", "/audit"].map(async (rest) => (await browser.get(`${path}${rest}`)).text()),
    );
    for (const secret of secrets) {
      const [, random = secret] = secret.startsWith("lnk_") ? secret.split(".") : ["", secret];
      expect(lines).not.toContain(random);
      expect(stored).not.toContain(random);
      expect(pages.join("")).not.toContain(random);
    }
    expect(new Set(secrets).size).toBe(9);
  });
});
