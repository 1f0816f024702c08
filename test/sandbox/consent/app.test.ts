import { it } from "vitest";
import { checkClient } from "../../../src/sandbox/oauth/codes.ts";
import { sandboxSettings } from "../settings.ts";
import { openSandbox } from "./harness.ts";

it.for(["/", "/example.com/x", "/accounts.google.com/", "/oauth2.googleapis.com/token"])(
  "says so when it has nothing to get at %s",
  async (path, { expect }) => {
    const response = await openSandbox().request(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: expect.stringContaining(path) });
  },
);

it("reads, replaces and resets the switches", async ({ expect }) => {
  const sandbox = openSandbox();
  const put = (body: unknown) => sandbox.send("/_switches", { method: "PUT", body: JSON.stringify(body) });
  const defaults = await (await sandbox.request("/_switches")).json();
  expect(defaults).toMatchObject({ slackRotation: false, notionRevokesFamily: true, untickedScopes: [] });
  expect((await put({ slackRotation: true })).body).toMatchObject({ slackRotation: true });
  expect(await (await sandbox.request("/_switches")).json()).toMatchObject({ slackRotation: true });
  expect((await put({})).body).toEqual(defaults);
  expect((await put({ slackRotatoin: true })).status).toBe(400);
  expect((await put("x")).status).toBe(400);
});

it("has the clients of sandbox.env registered", ({ expect }) => {
  const vendors = {
    WEB_ANALYTICS: "google",
    NOTES_WORKSPACE: "notion",
    TEAM_CHAT: "slack",
    BUSINESS_SUITE: "zoho",
    MAIL: "google",
  } as const;
  for (const [type, vendor] of Object.entries(vendors)) {
    const id = sandboxSettings.get(`${type}_CLIENT_ID`) ?? "";
    expect(checkClient(vendor, id, sandboxSettings.get(`${type}_CLIENT_SECRET`) ?? "")).toBe("ok");
    expect(checkClient(vendor, id, "guess")).toBe("bad-secret");
  }
});
