import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { auditLog, integrations } from "../../src/db/schema.ts";
import { integrationTypes } from "../../src/domain/integration-types.ts";
import { consent } from "../support/connect.ts";
import { call, createOrganization, db, ORIGIN } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";
import { createBrowser, signInAs, signInAsOperator } from "./browser.ts";
import {
  connectByPages,
  consentTo,
  hiddenFields,
  pathOf,
  textOf,
  unescapeHtml,
} from "./playground-support.ts";

const CALLBACK = "/dashboard/playground/callback";

async function stateOf(organizationId: string, type: (typeof integrationTypes)[number]) {
  const [row] = await db()
    .select()
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), eq(integrations.type, type)));
  return row && { enabled: row.enabled, connected: row.connected };
}

describe("connecting a source in the playground", () => {
  for (const type of integrationTypes) {
    it(`goes through the vendor's consent and back, for ${type}`, async ({ expect }) => {
      const { id } = await createOrganization();
      const browser = await signInAs(id);
      const last = await connectByPages(browser, id, type);
      expect(last.status).toBe(303);
      const page = await (await browser.get(last.headers.get("Location") ?? "")).text();
      expect(textOf(page)).toContain("is connected. Ask something about it.");
      expect(await stateOf(id, type)).toEqual({ enabled: true, connected: true });
      expect(page).toContain(`aria-label="Yes, disconnect: `);
    });
  }

  it("leads to the vendor by a link, because a form may not lead to another host", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    const page = await browser.post(pathOf(id, "/connect"), { integrationType: "mail" });
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
    const [, link = ""] = /<a class="button" href="([^"]+)"/.exec(await page.text()) ?? [];
    const address = new URL(unescapeHtml(link)).searchParams.get("redirect_uri");
    expect(address).toBe(`${ORIGIN}${CALLBACK}`);
  });

  it("works for an organization with a list of redirect addresses, whose API does not take the page", async ({
    expect,
  }) => {
    const { id, key } = await createOrganization({ redirectUris: ["https://app.client.example/back"] });
    const browser = await signInAs(id);
    const last = await connectByPages(browser, id, "team-chat");
    expect(last.headers.get("Location")).toContain("done=connected");
    const refused = await call("/integrations/team-chat/connect", {
      key,
      body: { externalUserIdentifier: "user-1", passthroughRedirectUri: `${ORIGIN}${CALLBACK}` },
    });
    expect(refused.status).toBe(400);
  });

  it("renders the return without a session, and finishes nothing before the session is there", async ({
    expect,
  }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    const returned = await consentTo(browser, id, "notes-workspace");
    // A strict cookie does not travel on the vendor's redirect.
    const stranger = createBrowser();
    const first = await stranger.get(returned, { "Sec-Fetch-Site": "cross-site" });
    expect(first.status).toBe(200);
    const refresh = /^0; url=(.+)$/.exec(first.headers.get("Refresh") ?? "")?.[1] ?? "";
    expect(refresh).toBe(returned);
    expect(await first.text()).toContain(">Go on</a>");
    const second = await stranger.get(refresh, { "Sec-Fetch-Site": "same-origin" });
    expect(second.headers.get("Location")).toBe(`/dashboard/sign-in?next=${encodeURIComponent(refresh)}`);
    expect(await stateOf(id, "notes-workspace")).toBeUndefined();

    const page = await (await browser.get(refresh)).text();
    expect(page).toContain("data-automatic");
    const last = await browser.post(CALLBACK, hiddenFields(page, CALLBACK));
    expect(last.headers.get("Location")).toContain("done=connected");
  });

  it("completes no flow that another session has begun, nor one that was begun by the API", async ({
    expect,
  }) => {
    const { id, key } = await createOrganization();
    const begun = await signInAs(id);
    const returned = await consentTo(begun, id, "mail");
    const begin = await call("/integrations/mail/connect", {
      key,
      body: { externalUserIdentifier: "user-1", passthroughRedirectUri: `${ORIGIN}${CALLBACK}` },
    });
    const { authUrl } = await begin.json<{ authUrl: string }>();
    const { params } = await consent(authUrl, "ada@harbour.example");

    for (const other of [await signInAs(id), await signInAsOperator()]) {
      for (const address of [returned, `${CALLBACK}?${params.toString()}`]) {
        const page = await other.get(address);
        expect(page.status).toBe(401);
        expect(await page.text()).toContain("This flow is not yours");
        const fields = Object.fromEntries(new URL(address, ORIGIN).searchParams);
        expect((await other.post(CALLBACK, fields)).status).toBe(401);
      }
    }
    expect(await stateOf(id, "mail")).toBeUndefined();
  });

  it("completes it once", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    const returned = await consentTo(browser, id, "mail");
    const fields = hiddenFields(await (await browser.get(returned)).text(), CALLBACK);
    expect((await browser.post(CALLBACK, fields)).status).toBe(303);
    expect([400, 401]).toContain((await browser.post(CALLBACK, fields)).status);
  });

  it("says in plain words what the vendor has refused", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    const returned = new URL(await consentTo(browser, id, "mail"), ORIGIN);
    const state = returned.searchParams.get("state") ?? "";
    const query = new URLSearchParams({
      error: "access_denied",
      error_description: "<img src=x onerror=alert(1)>",
      state,
    });
    const page = await browser.get(`${CALLBACK}?${query.toString()}`);
    const html = await page.text();
    expect(textOf(html)).toContain("The consent was refused, so nothing was connected.");
    expect(html).not.toContain("<img src=x");
  });

  it("says in plain words that the account has no property", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    const returned = await consentTo(browser, id, "web-analytics", "nora@nowhere.example");
    const fields = hiddenFields(await (await browser.get(returned)).text(), CALLBACK);
    const page = await browser.post(CALLBACK, fields);
    expect(page.status).toBe(400);
    expect(textOf(await page.text())).toContain("This Google account has no Google Analytics property.");
  });

  it("offers another try while the vendor is down, and finishes with the same state", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    const returned = await consentTo(browser, id, "notes-workspace");
    const fields = hiddenFields(await (await browser.get(returned)).text(), CALLBACK);
    let isDown = true;
    vendors.answer(({ path }) =>
      isDown && path.includes("/oauth/token") ? new Response("down", { status: 503 }) : undefined,
    );
    const failed = await browser.post(CALLBACK, fields);
    const html = await failed.text();
    expect(failed.status).toBe(502);
    expect(textOf(html)).toContain("The vendor did not answer as it should.");
    isDown = false;
    const last = await browser.post(CALLBACK, hiddenFields(html, CALLBACK));
    expect(last.headers.get("Location")).toContain("done=connected");
  });

  it("says so when the operator has set up no client", async ({ expect }) => {
    const { id } = await createOrganization();
    const bindings = { MAIL_CLIENT_ID: "" };
    const browser = await signInAs(id, { bindings });
    const page = await browser.post(pathOf(id, "/connect"), { integrationType: "mail" });
    expect(page.status).toBe(409);
    expect(textOf(await page.text())).toContain("Gmail is not set up");
  });

  it("refuses a property that was not offered, and a choice of another user", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    const returned = await consentTo(browser, id, "web-analytics");
    const fields = hiddenFields(await (await browser.get(returned)).text(), CALLBACK);
    const choice = await (await browser.post(CALLBACK, fields)).text();
    const [, token = ""] = /name="temporaryAccessToken" value="([^"]+)"/.exec(choice) ?? [];
    const [, propertyId = ""] = /name="propertyId" value="([^"]+)"/.exec(choice) ?? [];
    const chosen = { temporaryAccessToken: token, propertyId };
    const strange = await browser.post(pathOf(id, "/property", "user-2"), chosen);
    expect(textOf(await strange.text())).toContain("The choice is not open any more");
    const unknown = await browser.post(pathOf(id, "/property"), { ...chosen, propertyId: "properties/1" });
    expect(textOf(await unknown.text())).toContain("The property could not be connected");
    expect((await browser.post(pathOf(id, "/property"), chosen)).status).toBe(303);
  });
});

describe("disconnecting in the playground", () => {
  it("ends the connection, and the audit log names the session", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    await connectByPages(browser, id, "mail");
    const ended = await browser.post(pathOf(id, "/disconnect"), { integrationType: "mail" });
    const page = await browser.get(ended.headers.get("Location") ?? "");
    expect(textOf(await page.text())).toContain("The connection was ended");
    expect(await stateOf(id, "mail")).toEqual({ enabled: false, connected: false });
    const entries = await db().select().from(auditLog).where(eq(auditLog.organizationId, id));
    const told = entries.filter(({ action }) => action.startsWith("connection."));
    expect(told.map(({ action, actor }) => `${action} ${actor}`).toSorted()).toEqual([
      "connection.created organization",
      "connection.disconnected organization",
    ]);
  });

  it("asks first, and says what is lost", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    await connectByPages(browser, id, "mail");
    const page = await (await browser.get(pathOf(id))).text();
    const [asked = ""] = /<details>.*?<\/details>/s.exec(page) ?? [];
    expect(textOf(asked)).toMatch(/Disconnect : Gmail .* what was synchronized is deleted.* Yes, disconnect/);
    expect(asked).toContain("/disconnect?");
    expect(page.replace(asked, "")).not.toContain("/disconnect?");
  });

  it("is a page, not a fault, for a source that was never connected", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    const response = await browser.post(pathOf(id, "/disconnect"), { integrationType: "mail" });
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toContain("text/html");
  });
});
