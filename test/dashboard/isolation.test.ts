import { beforeEach, describe, it } from "vitest";
import { dashboardRoutes } from "../support/operations.ts";
import { rowsOf } from "../support/tenants.ts";
import { createBrowser, signInAs, signInAsOperator, type Browser } from "./browser.ts";
import { createHousehold, type Household } from "./support.ts";

type Fields = Record<string, string | string[]>;

const ONE = "/dashboard/organizations/:organization";

/** What everybody may see, and what is tested elsewhere. */
const open = new Set([
  "/dashboard",
  "/dashboard/assets/:file",
  "/dashboard/sign-in",
  "/dashboard/sign-in/link",
  "/dashboard/sign-out",
]);

/** The operator's; the fields of a form that passes. */
const ofOperator: Record<string, Fields | undefined> = {
  "GET /dashboard/organizations": undefined,
  "GET /dashboard/new-organization": undefined,
  "POST /dashboard/organizations": { id: "made-here", name: "Made here", plan: "PRO", redirectUris: "" },
  "GET /dashboard/usage": undefined,
  "GET /dashboard/audit": undefined,
  [`GET ${ONE}/links`]: undefined,
  [`POST ${ONE}/links`]: {},
  [`POST ${ONE}/links/end`]: {},
};

const endpoint = { url: "https://hooks.client.example/other", description: "", events: ["sync.failed"] };

/** An organization's own, in an order in which each of them passes. */
const ofOrganization: Record<string, Fields | undefined> = {
  [`GET ${ONE}`]: undefined,
  [`GET ${ONE}/settings`]: undefined,
  [`POST ${ONE}/settings`]: { name: "Another name", redirectUris: "https://app.client.example/cb" },
  [`GET ${ONE}/keys`]: undefined,
  [`POST ${ONE}/keys`]: { name: "More", permissions: ["chat"], expires: "" },
  [`GET ${ONE}/keys/:key`]: undefined,
  [`POST ${ONE}/keys/:key/rotate`]: { overlap: "3600000", expires: "" },
  [`POST ${ONE}/keys/:key/revoke`]: {},
  [`GET ${ONE}/users`]: undefined,
  [`GET ${ONE}/users/:user`]: undefined,
  [`POST ${ONE}/users/:user/connections/:connection/sync`]: {},
  [`POST ${ONE}/users/:user/connections/:connection/disconnect`]: {},
  [`GET ${ONE}/usage`]: undefined,
  [`GET ${ONE}/usage.csv`]: undefined,
  [`GET ${ONE}/webhooks`]: undefined,
  [`POST ${ONE}/webhooks`]: endpoint,
  [`GET ${ONE}/webhooks/:webhook`]: undefined,
  [`GET ${ONE}/webhooks/:webhook/edit`]: undefined,
  [`POST ${ONE}/webhooks/:webhook/edit`]: endpoint,
  [`POST ${ONE}/webhooks/:webhook/test`]: {},
  [`GET ${ONE}/webhooks/:webhook/deliveries/:delivery`]: undefined,
  [`POST ${ONE}/webhooks/:webhook/deliveries/:delivery/replay`]: {},
  [`POST ${ONE}/webhooks/:webhook/rotate-secret`]: {},
  [`POST ${ONE}/webhooks/:webhook/pause`]: {},
  [`POST ${ONE}/webhooks/:webhook/resume`]: {},
  [`POST ${ONE}/webhooks/:webhook/delete`]: {},
  [`GET ${ONE}/audit`]: undefined,
};

const UNKNOWN = "unknown_0123456789ABCDEFGHIJKL";

/** Sends the request of a route, with these ids in its address. */
async function send(browser: Browser, route: string, ids: Partial<Household>, fields: Fields | undefined) {
  const [method, pattern = ""] = route.split(" ");
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => Reflect.get(ids, name) ?? UNKNOWN);
  const response = method === "GET" ? await browser.get(path) : await browser.post(path, fields);
  // All that may differ is the request's own id.
  const text = (await response.text()).replaceAll(response.headers.get("X-Request-Id") ?? "-", "");
  return { status: response.status, text, location: response.headers.get("Location") };
}

describe("another organization's session", () => {
  let own: Household;
  let other: Household;
  let browser: Browser;

  beforeEach(async () => {
    own = await createHousehold("user-of-own");
    other = await createHousehold("user-of-other");
    browser = await signInAs(own.organization);
  });

  it("gets of every page and form of the other what an unknown organization gives", async ({ expect }) => {
    const before = await rowsOf(other.organization);
    for (const [route, fields] of Object.entries({ ...ofOrganization, ...ofOperator })) {
      if (!route.includes(":organization")) continue;
      const foreign = await send(browser, route, other, fields);
      expect(foreign, route).toEqual(await send(browser, route, {}, fields));
      expect(foreign.status, route).toBe(404);
    }
    expect(await rowsOf(other.organization)).toEqual(before);
  });

  it("gets of the other's ids below its own pages what unknown ids give", async ({ expect }) => {
    const before = await rowsOf(other.organization);
    const { organization } = own;
    for (const [route, fields] of Object.entries(ofOrganization)) {
      for (const [name] of route.replace(ONE, "").matchAll(/:\w+/g)) {
        const id = name.slice(1);
        const foreign = await send(browser, route, { ...own, [id]: Reflect.get(other, id) }, fields);
        expect(foreign, route).toEqual(await send(browser, route, { ...own, [id]: UNKNOWN }, fields));
        expect(foreign.status, route).toBe(404);
      }
    }
    for (const rest of ["usage", "usage.csv"]) {
      for (const name of ["key", "user"] as const) {
        const page = `GET /dashboard/organizations/${organization}/${rest}?${name}=`;
        const foreign = await send(browser, `${page}${other[name]}`, {}, undefined);
        expect(foreign).toEqual(await send(browser, `${page}${UNKNOWN}`, {}, undefined));
        expect(foreign.status).toBe(404);
      }
    }
    expect(await rowsOf(other.organization)).toEqual(before);
  });

  it("is told nothing of the other by search, filter or cursor", async ({ expect }) => {
    const { organization } = own;
    const paths = ["users?q=user-of-other", "audit?target=", "audit", "webhooks", "keys", "usage", ""];
    for (const path of paths) {
      const full = path === "audit?target=" ? `${path}${other.webhook}` : path;
      const { text, status } = await send(
        browser,
        `GET /dashboard/organizations/${organization}/${full}`.replace(/\/$/, ""),
        {},
        undefined,
      );
      expect(status).toBe(200);
      const shown = text.replaceAll(`value="user-of-other"`, "").replaceAll(`value="${other.webhook}"`, "");
      for (const secret of [
        other.organization,
        "user-of-other",
        other.webhook,
        other.key,
        other.connection,
      ]) {
        expect(shown, path).not.toContain(secret);
      }
    }
  });

  it("gets of the operator's pages what an unknown page gives", async ({ expect }) => {
    const nothing = await send(browser, "GET /dashboard/nothing", {}, undefined);
    for (const [route, fields] of Object.entries(ofOperator)) {
      const refused = await send(browser, route, own, fields);
      expect(refused.status, route).toBe(404);
      if (!route.includes(":organization")) expect(refused.text, route).toBe(nothing.text);
    }
    const rows = await rowsOf("made-here");
    expect(rows["organizations"]).toEqual([]);
  });

  it("cannot change its own plan", async ({ expect }) => {
    const path = `/dashboard/organizations/${own.organization}/settings`;
    expect(await (await browser.get(path)).text()).not.toContain('name="plan"');
    await browser.post(path, { name: "Mine", plan: "PRO", redirectUris: "" });
    const { organizations } = await rowsOf(own.organization);
    expect(organizations).toMatchObject([{ name: "Mine", plan: "ENTERPRISE" }]);
  });

  it("may do everything else on its own pages", async ({ expect }) => {
    for (const [route, fields] of Object.entries(ofOrganization)) {
      const { status, text } = await send(browser, route, own, fields);
      expect([200, 303], `${route}: ${text.slice(0, 2000)}`).toContain(status);
    }
  });

  it("knows every route of the dashboard: a new one has to say whose it is", ({ expect }) => {
    const known = [...Object.keys(ofOperator), ...Object.keys(ofOrganization)];
    const served = dashboardRoutes().filter((route) => {
      const [, path = ""] = route.split(" ");
      // The playground's are walked in its own tests.
      return !open.has(path) && !path.startsWith("/dashboard/playground");
    });
    expect(served).toEqual(known.toSorted());
  });
});

describe("nobody's session", () => {
  it("is led to the sign-in from every page and form", async ({ expect }) => {
    const stranger = createBrowser();
    const household = await createHousehold("user-1");
    const before = await rowsOf(household.organization);
    for (const [route, fields] of Object.entries({ ...ofOrganization, ...ofOperator })) {
      const { status, location } = await send(stranger, route, household, fields);
      expect(status, route).toBe(303);
      expect(location, route).toContain("/dashboard/sign-in");
    }
    expect(await rowsOf(household.organization)).toEqual(before);
  });
});

describe("the operator's session", () => {
  it("may do everything on every organization's pages", async ({ expect }) => {
    const household = await createHousehold("user-1");
    const browser = await signInAsOperator();
    for (const [route, fields] of Object.entries({ ...ofOrganization, ...ofOperator })) {
      const more = route.endsWith("/settings") ? { ...fields, plan: "PRO" } : fields;
      const { status, text } = await send(browser, route, household, more);
      expect([200, 303], `${route}: ${text.slice(0, 2000)}`).toContain(status);
    }
  });
});
