import { beforeEach, describe, it } from "vitest";
import { comparable, readError } from "../support/errors.ts";
import { servedRoutes } from "../support/operations.ts";
import { call } from "../support/service.ts";
import { createTenant, rowsOf, type Tenant } from "../support/tenants.ts";
import { probesByRoute, type Probe } from "./probes.ts";

const allProbes = Object.values(probesByRoute).flatMap((entry) => entry.probes);

/** The request of `own`, with this value in the probed parameter's place. */
function send(own: Tenant, probe: Probe, value: unknown): Promise<Response> {
  const { path, options } = probe.request(own, value);
  return call(path, options);
}

describe("G35 no cross-tenant access", () => {
  let own: Tenant;
  let other: Tenant;

  beforeEach(async () => {
    own = await createTenant("user-of-own");
    other = await createTenant("user-of-other");
  });

  // One test for all routes: what is refused changes nothing, so that the next route finds the same tenants.
  it("on any route, what is the other organization's is as good as none", async ({ expect }) => {
    const before = await rowsOf(other.id);
    const creates = ({ probes }: { probes: Probe[] }) => Number(probes.some((probe) => probe.creates));
    // What makes a user of an unknown name comes last: the others must not find it.
    const routes = Object.entries(probesByRoute).toSorted(([, a], [, b]) => creates(a) - creates(b));
    for (const [route, { probes }] of routes) {
      for (const probe of probes) {
        const where = `${route} ${probe.parameter}`;
        const foreign = await send(own, probe, probe.valueOf(other));
        const unknown = await send(own, probe, probe.random);
        expect(foreign.status, where).toBe(unknown.status);
        if (probe.creates) expect(await shapeOf(foreign), where).toEqual(await shapeOf(unknown));
        else expect(await comparable(foreign), where).toEqual(await comparable(unknown));
        const malformed = await send(own, probe, probe.malformed);
        expect(malformed.status, where).toBe(400);
        await readError(malformed);
      }
      expect(await rowsOf(other.id), route).toEqual(before);
    }
  }, 60_000);

  it("on any route, the own passes", async ({ expect }) => {
    const tenants: Tenant[] = [];
    const asked = new Map<string, number>();
    /** What has passed may be spent: each tenant is asked once for each kind of id, and for nothing after a deletion. */
    const takeTenant = async (parameter: string, method: string | undefined) => {
      if (method === "DELETE") return await createTenant("user-of-deletion");
      const nth = asked.get(parameter) ?? 0;
      asked.set(parameter, nth + 1);
      return (tenants[nth] ??= await createTenant(`user-${nth}`));
    };
    for (const probe of allProbes) {
      const { method, body } = probe.request(own, probe.random).options;
      const isRead = method === undefined && body === undefined;
      const passing = isRead ? own : await takeTenant(probe.parameter, method);
      const passed = await send(passing, probe, probe.valueOf(passing));
      expect(passed.status, `${probe.parameter}: ${await passed.clone().text()}`).toBe(probe.ownStatus);
    }
  }, 60_000);

  it("leaves the other organization's flows usable after every attempt on them", async ({ expect }) => {
    await Promise.all(allProbes.map((probe) => send(own, probe, probe.valueOf(other))));
    const { key, user, code, state, temporaryAccessToken, propertyId } = other;
    const callback = await call("/integrations/mail/callback", { key, body: { code, state } });
    expect(callback.status).toBe(200);
    const selection = await call("/integrations/web-analytics/select-property", {
      key,
      body: { externalUserIdentifier: user, temporaryAccessToken, propertyId },
    });
    expect(selection.status).toBe(200);
    const status = await call(`/integrations/status/${user}`, { key });
    const entries = await status.json<{ type: string; connected: boolean }[]>();
    const connected = entries.filter((entry) => entry.connected).map((entry) => entry.type);
    expect(connected).toEqual(["web-analytics", "notes-workspace", "mail"]);
  });

  it("does not let a key complete what the state of another organization began", async ({ expect }) => {
    const { code, state } = other;
    const stolen = await call("/integrations/mail/callback", { key: own.key, body: { code, state } });
    expect(await readError(stolen)).toMatchObject({ code: "invalid_oauth_code" });
    expect((await call("/integrations/mail/callback", { body: { code, state } })).status).toBe(200);
  });
});

describe("G35 two organizations whose users have the same name", () => {
  const secrets = allProbes.filter(
    ({ parameter }) => !["externalUserIdentifier", "header"].includes(parameter),
  );

  it("keeps the other's as good as none", async ({ expect }) => {
    const own = await createTenant("same-name");
    const other = await createTenant("same-name");
    const before = await rowsOf(other.id);
    expect(before).toMatchObject({
      organizations: [{ id: other.id }],
      conversations: [{}],
      messages: [{}, {}],
    });
    for (const probe of secrets) {
      const foreign = await send(own, probe, probe.valueOf(other));
      const unknown = await send(own, probe, probe.random);
      expect(await comparable(foreign), probe.parameter).toEqual(await comparable(unknown));
    }
    expect(await rowsOf(other.id)).toEqual(before);
  }, 60_000);
});

describe("G35 the table of routes", () => {
  it("has every route that is served: a new one has to say which ids it takes", ({ expect }) => {
    expect(Object.keys(probesByRoute).toSorted()).toEqual(servedRoutes());
  });

  it("accounts for every parameter of every route", ({ expect }) => {
    for (const [route, { probes, plain, schema }] of Object.entries(probesByRoute)) {
      const inPath = [...route.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
      const accepted = new Set([...inPath, ...Object.keys(schema?.shape ?? {})]);
      const told = new Set([...plain, ...probes.map((probe) => probe.parameter)]);
      told.delete("header");
      expect([...told].toSorted(), route).toEqual([...accepted].toSorted());
    }
  });
});

/** What a reply has that may not depend on whom it is about. */
async function shapeOf(response: Response) {
  const body: unknown = await response.json();
  return { status: response.status, fields: Object.keys(Object(body)) };
}
