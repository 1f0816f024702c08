import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, inject, it } from "vitest";
import { ADMIN_TOKEN } from "./browser.ts";

const origin = inject("origin");
const state = inject("state");

/** The files below a folder that hold one of the texts. */
async function filesWith(folder: string, texts: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      return texts.some((text) => bytes.includes(text)) ? [file] : [];
    }),
  );
  return found.flat();
}

describe("the development server", () => {
  it("keeps no address of a request on disk: some hold a vendor's code or token", async ({ expect }) => {
    const canaries = ["CANARY-code", "CANARY-state", "CANARY-token", "CANARY-user"];
    const paths = [
      "/dashboard/playground/callback?code=CANARY-code&state=CANARY-state",
      "/sandbox/accounts.zoho.com/oauth/v2/token/revoke?token=CANARY-token",
      "/integrations/status/CANARY-user",
    ];
    for (const path of paths) await (await fetch(`${origin}${path}`)).text();
    // Wrangler's trace store writes within half a second.
    await setTimeout(1500);
    expect(await filesWith(state, canaries)).toEqual([]);
    expect(await readdir(join(state, "v3"))).not.toContain("observability");
  });

  it("has the cron tick fired by itself, so nothing says that it is not", ({ expect }) => {
    expect(inject("printed")).not.toContain("not automatically triggered");
  });

  it("names the docs, the dashboard and its token at /, and each is there", async ({ expect }) => {
    const welcome = await (await fetch(origin)).text();
    for (const text of [`${origin}/docs`, `${origin}/dashboard`, ADMIN_TOKEN])
      expect(welcome).toContain(text);
    for (const path of ["/docs", "/dashboard"]) expect((await fetch(`${origin}${path}`)).status).toBe(200);
  });
});
