import { desc, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { auditLog, dashboardSessions, signInLinks } from "../../src/db/schema.ts";
import { createSignInLink } from "../../src/auth/sign-in-links.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";
import { ADMIN_TOKEN, createBrowser, signInAs, signInAsOperator } from "./browser.ts";

const now = () => Date.now();
const operator = { kind: "operator", sessionId: "ops_test" } as const;

describe("the operator's sign-in", () => {
  it("leads an anonymous visitor to the sign-in and back to the page that was asked for", async ({
    expect,
  }) => {
    const browser = createBrowser();
    const turned = await browser.get("/dashboard/audit?actor=key");
    expect(turned.status).toBe(303);
    expect(turned.headers.get("Location")).toBe("/dashboard/sign-in?next=%2Fdashboard%2Faudit%3Factor%3Dkey");
    const page = await browser.get("/dashboard/sign-in?next=%2Fdashboard%2Faudit%3Factor%3Dkey");
    expect(await page.text()).toContain('name="next" value="/dashboard/audit?actor=key"');
    const signedIn = await browser.post("/dashboard/sign-in", {
      token: ADMIN_TOKEN,
      next: "/dashboard/audit?actor=key",
    });
    expect(signedIn.headers.get("Location")).toBe("/dashboard/audit?actor=key");
    expect((await browser.get("/dashboard")).headers.get("Location")).toBe("/dashboard/organizations");
  });

  it("gives a cookie that scripts, other sites and plain http never see", async ({ expect }) => {
    const response = await createBrowser().post("/dashboard/sign-in", { token: ADMIN_TOKEN });
    const cookie = response.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^__Host-session=ops_\w{22}\.[\w-]{43}\.[\w-]{43}; /);
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Strict", "Path=/", "Max-Age=28800"]) {
      expect(cookie).toContain(attribute);
    }
  });

  it("refuses a wrong token, notes it, and sets nothing", async ({ expect }) => {
    const browser = createBrowser();
    const refused = await browser.post("/dashboard/sign-in", { token: `${ADMIN_TOKEN}x` });
    expect(refused.status).toBe(403);
    expect(refused.headers.has("Set-Cookie")).toBe(false);
    expect(await refused.text()).not.toContain(`${ADMIN_TOKEN}x`);
    const [entry] = await db().select().from(auditLog);
    const failed = { action: "sign_in.failed", organizationId: null, actor: "service", target: null };
    expect(entry).toMatchObject({ ...failed, details: { reason: "wrong_token" } });
  });

  it("that is tried in a loop from many addresses does not fill the log", async ({ expect }) => {
    for (let attempt = 0; attempt < 25; attempt++) {
      await createBrowser({ address: `198.51.100.${attempt}` }).post("/dashboard/sign-in", {
        token: "guess",
      });
    }
    expect(await db().select().from(auditLog)).toHaveLength(20);
  });

  it("takes five attempts a minute from an address, and then not even the right token", async ({
    expect,
  }) => {
    const guesser = createBrowser({ address: "203.0.113.50" });
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await guesser.post("/dashboard/sign-in", { token: `guess ${attempt}` })).status).toBe(403);
    }
    const refused = await guesser.post("/dashboard/sign-in", { token: ADMIN_TOKEN });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(50);
    expect(refused.headers.get("Content-Type")).toContain("text/html");
    expect((await guesser.post("/dashboard/sign-in/link", { code: "x" })).status).toBe(429);
    expect((await createBrowser().post("/dashboard/sign-in", { token: ADMIN_TOKEN })).status).toBe(303);
  });

  it("is not there without an admin token, and says how to set one", async ({ expect }) => {
    const bindings = { ADMIN_TOKEN: "" };
    for (const method of ["get", "post"] as const) {
      const response = await createBrowser({ bindings })[method]("/dashboard/sign-in");
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("wrangler secret put ADMIN_TOKEN");
    }
    const empty = await createBrowser({ bindings }).post("/dashboard/sign-in", { token: "" });
    expect(empty.headers.has("Set-Cookie")).toBe(false);
  });

  for (const next of [
    "https://evil.example/dashboard/",
    "//evil.example/dashboard/x",
    "/\\evil.example/dashboard/x",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/dashboard/../../evil",
    "/dashboard/..//evil.example/",
    "/dashboard@evil.example/",
    "/\t/evil.example",
    "/chat",
    "/dashboard/sign-out",
  ]) {
    it(`goes to the dashboard, not to ${JSON.stringify(next)}, after signing in`, async ({ expect }) => {
      const response = await createBrowser().post("/dashboard/sign-in", { token: ADMIN_TOKEN, next });
      expect(response.headers.get("Location")).toBe("/dashboard");
    });
  }
});

describe("a session", () => {
  it("has a new id and secret at each sign-in, and the one before it ends", async ({ expect }) => {
    const browser = await signInAsOperator();
    const first = browser.cookie;
    await browser.post("/dashboard/sign-in", { token: ADMIN_TOKEN });
    expect(browser.cookie).not.toBe(first);
    const old = createBrowser();
    old.cookie = first;
    expect((await old.get("/dashboard")).headers.get("Location")).toBe("/dashboard/sign-in");
    expect(await db().select().from(dashboardSessions)).toHaveLength(1);
  });

  it("does not begin with an id that somebody else has planted", async ({ expect }) => {
    const browser = createBrowser();
    browser.cookie = `__Host-session=ops_${"A".repeat(22)}.${"B".repeat(43)}.${"C".repeat(43)}`;
    await browser.post("/dashboard/sign-in", { token: ADMIN_TOKEN });
    expect(browser.cookie).not.toContain("AAAA");
    expect(browser.cookie).not.toContain("BBBB");
  });

  it("is refused when a character of its cookie changes, without a question to the database", async ({
    expect,
  }) => {
    const { cookie = "" } = await signInAsOperator();
    for (const place of [20, 50, cookie.length - 5]) {
      const forged = createBrowser({ bindings: { DB: neverAsked() } });
      const other = cookie[place] === "x" ? "y" : "x";
      forged.cookie = cookie.slice(0, place) + other + cookie.slice(place + 1);
      expect((await forged.get("/dashboard")).headers.get("Location")).toBe("/dashboard/sign-in");
    }
  });

  it("keeps no secret in the database", async ({ expect }) => {
    const { cookie = "" } = await signInAsOperator();
    const [, secret = ""] = cookie.split(".");
    const stored = JSON.stringify(await db().select().from(dashboardSessions));
    expect(stored).not.toContain(secret);
  });

  it("ends after eight hours, by signing out, and with the admin token that began it", async ({ expect }) => {
    const browser = await signInAsOperator();
    const changed = createBrowser({ bindings: { ADMIN_TOKEN: "another-token-of-the-operator" } });
    changed.cookie = browser.cookie;
    expect((await changed.get("/dashboard")).headers.get("Location")).toBe("/dashboard/sign-in");

    const second = await signInAsOperator();
    await db()
      .update(dashboardSessions)
      .set({ expiresAt: Date.now() - 1 });
    expect((await second.get("/dashboard")).headers.get("Location")).toBe("/dashboard/sign-in");

    const third = await signInAsOperator();
    const { cookie } = third;
    const out = await third.post("/dashboard/sign-out");
    expect(out.headers.get("Location")).toBe("/dashboard/sign-in?done=signed-out");
    expect(third.cookie).toBeUndefined();
    third.cookie = cookie;
    expect((await third.get("/dashboard")).headers.get("Location")).toBe("/dashboard/sign-in");
  });

  it("is no key, and a key is no session", async ({ expect }) => {
    const { id, key } = await createOrganization();
    const { cookie = "" } = await signInAs(id);
    expect((await call("/integrations/available", { headers: { Cookie: cookie } })).status).toBe(401);
    const asKey = await callWith({ ADMIN_TOKEN }, "/dashboard/organizations", { key });
    expect(asKey.headers.get("Location")).toContain("/dashboard/sign-in");
  });

  it("has a limit of its own: 300 requests a minute", async ({ expect }) => {
    const browser = await signInAsOperator();
    const response = await browser.get("/dashboard");
    expect(response.headers.get("X-RateLimit-Limit")).toBe("300");
  });
});

describe("the end of an organization's access", () => {
  it("signs its people out, withdraws its open links, and leaves other organizations alone", async ({
    expect,
  }) => {
    const [{ id }, other] = await Promise.all([createOrganization(), createOrganization()]);
    const [guest, stranger, browser] = [
      await signInAs(id),
      await signInAs(other.id),
      await signInAsOperator(),
    ];
    const { code } = await createSignInLink({ db: db(), now }, { organizationId: id, actor: operator });
    expect((await guest.post(`/dashboard/organizations/${id}/links/end`)).status).toBe(404);
    const ended = await browser.post(`/dashboard/organizations/${id}/links/end`);
    expect(ended.headers.get("Location")).toBe(`/dashboard/organizations/${id}/links?done=access-ended`);
    expect((await guest.get(`/dashboard/organizations/${id}`)).status).toBe(303);
    expect((await createBrowser().post("/dashboard/sign-in/link", { code })).status).toBe(403);
    expect((await stranger.get(`/dashboard/organizations/${other.id}`)).status).toBe(200);
    const [entry] = await db().select().from(auditLog).orderBy(desc(auditLog.at)).limit(1);
    expect(["sign_in.access_ended", "sign_in.failed"]).toContain(entry?.action);
  });
});

describe("a sign-in link", () => {
  it("signs in to its organization once, by a form that a visit does not send", async ({ expect }) => {
    const { id } = await createOrganization();
    const { code } = await createSignInLink({ db: db(), now }, { organizationId: id, actor: operator });
    const browser = createBrowser();
    expect((await browser.get("/dashboard/sign-in/link")).status).toBe(200);
    const signedIn = await browser.post("/dashboard/sign-in/link", {
      code: `https://service.test/dashboard/sign-in/link#${code}`,
    });
    expect(signedIn.headers.get("Location")).toBe("/dashboard");
    expect((await browser.get("/dashboard")).headers.get("Location")).toBe(`/dashboard/organizations/${id}`);
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.action, "sign_in.succeeded"));
    expect(entry).toMatchObject({ organizationId: id, actor: "organization" });
    const second = await createBrowser().post("/dashboard/sign-in/link", { code });
    expect(second.status).toBe(403);
  });

  it("gives one session to many who use it at once, and one entry in the log", async ({ expect }) => {
    const { id } = await createOrganization();
    const { code } = await createSignInLink({ db: db(), now }, { organizationId: id, actor: operator });
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        createBrowser({ address: `198.51.100.${100 + index}` }).post("/dashboard/sign-in/link", { code }),
      ),
    );
    const statuses = answers.map(({ status }) => String(status));
    expect(statuses.toSorted()).toEqual(["303", "403", "403", "403", "403"]);
    expect(await db().select().from(dashboardSessions)).toHaveLength(1);
    const entries = await db().select().from(auditLog);
    expect(entries.filter(({ action }) => action === "sign_in.succeeded")).toHaveLength(1);
  });

  it("that signs nobody in is noted, with why, where its organization sees it", async ({ expect }) => {
    const { id } = await createOrganization();
    const make = (at: number) =>
      createSignInLink({ db: db(), now: () => at }, { organizationId: id, actor: operator });
    const used = await make(Date.now());
    const expired = await make(Date.now() - 24 * 3_600_000);
    await createBrowser().post("/dashboard/sign-in/link", { code: used.code });
    const wrong = used.code.replace(/.$/, (last) => (last === "x" ? "y" : "x"));
    for (const code of [used.code, expired.code, wrong, "what somebody typed"]) {
      expect((await createBrowser().post("/dashboard/sign-in/link", { code })).status).toBe(403);
    }
    const failures = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "sign_in.failed"))
      .orderBy(auditLog.at);
    const idOf = (code: string) => code.split(".")[0];
    expect(
      failures.map(({ organizationId, target, details }) => [details?.["reason"], organizationId, target]),
    ).toEqual([
      ["used_link", id, idOf(used.code)],
      ["expired_link", id, idOf(expired.code)],
      ["unknown_link", null, null],
      ["unknown_link", null, null],
    ]);
    expect(JSON.stringify(failures)).not.toContain("what somebody typed");
    expect(JSON.stringify(failures)).not.toContain(used.code.split(".")[1]);
    const page = await (await (await signInAs(id)).get(`/dashboard/organizations/${id}/audit`)).text();
    expect(page).toContain("expired_link");
    expect(page).not.toContain("unknown_link");
  });

  it("is refused after a day, and is stored as a hash only", async ({ expect }) => {
    const { id } = await createOrganization();
    const yesterday = () => Date.now() - 24 * 3_600_000 - 1;
    const deps = { db: db(), now: yesterday };
    const { code } = await createSignInLink(deps, { organizationId: id, actor: operator });
    expect((await createBrowser().post("/dashboard/sign-in/link", { code })).status).toBe(403);
    const [, secret = ""] = code.split(".");
    expect(JSON.stringify(await db().select().from(signInLinks))).not.toContain(secret);
  });
});

/** A database that fails the test when it is asked anything. */
function neverAsked(): D1Database {
  const refuse = () => {
    throw new Error("The database was asked");
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of it is used
  return { prepare: refuse, batch: refuse, exec: refuse } as unknown as D1Database;
}
