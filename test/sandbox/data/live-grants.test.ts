import { describe, it } from "vitest";
import { gmail } from "../../../src/sandbox/data/gmail.ts";
import { slackData } from "../../../src/sandbox/data/slack.ts";
import { zohoApi } from "../../../src/sandbox/data/zoho.ts";
import { saveGrant } from "../../../src/sandbox/grants.ts";
import { writeSwitches } from "../../../src/sandbox/switches.ts";
import { ADA, depsAt, NOW } from "./harness.ts";

const CLIENT = { user: ADA, clientId: "client", dc: null };

describe("with the sandbox's own grants", () => {
  it("lets a stored token in until it expires", async ({ expect }) => {
    const deps = depsAt();
    const scopes = ["https://www.googleapis.com/auth/gmail.readonly"];
    const token = { token: "ya29.test", kind: "access" as const, expiresAt: NOW + 1000 };
    await saveGrant(deps, { ...CLIENT, vendor: "google", scopes }, [token]);
    const headers = { Authorization: "Bearer ya29.test" };
    expect((await gmail(deps).request("/gmail/v1/users/me/profile", { headers })).status).toBe(200);
    const later = gmail(depsAt(NOW + 2000));
    expect((await later.request("/gmail/v1/users/me/profile", { headers })).status).toBe(401);
  });

  it("reads switches and data centres from the same tables", async ({ expect }) => {
    const deps = depsAt();
    await writeSwitches(deps, { zohoBooksThrottled: true });
    const token = { token: "1000.test", kind: "access" as const, expiresAt: null };
    const scopes = ["ZohoBooks.settings.READ"];
    await saveGrant(deps, { ...CLIENT, vendor: "zoho", scopes, dc: "in" }, [token]);
    const headers = { Authorization: "Zoho-oauthtoken 1000.test" };
    const path = "/books/v3/organizations";
    expect((await zohoApi(deps, "in").request(path, { headers })).status).toBe(429);
    expect((await zohoApi(deps, "com").request(path, { headers })).status).toBe(401);
    const slack = await slackData(deps).request("/api/auth.test", { headers: { Authorization: "Bearer x" } });
    expect(await slack.json()).toEqual({ ok: false, error: "invalid_auth" });
  });
});
