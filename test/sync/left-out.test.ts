import { beforeEach, describe, it, vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { connectSource } from "../support/connect.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";
import { fakeSuite, type FakeSuite } from "../connectors/zoho/fake-suite.ts";
import { fakeNotion, idOf, somePage } from "../connectors/notion/fake-notion.ts";
import { fakeSlack, stampOf } from "../connectors/slack/fake-slack.ts";
import { storedRecords } from "../support/sync.ts";
import { connectionRow, createWorld, makeDue } from "./world.ts";

const NOW = Date.UTC(2026, 10, 21, 14, 20);
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

/** Connects, and runs the tick until the first synchronization is over; answers the type's status entry. */
async function syncOnce(type: IntegrationType) {
  const { key } = await createOrganization();
  await connectSource({ key, type });
  const [{ id } = { id: "" }] = await db().select({ id: integrations.id }).from(integrations);
  await makeDue(id);
  await createWorld().tick(3, MINUTE);
  const response = await call("/integrations/status/user-1", { key });
  const entries =
    await response.json<{ type: string; lastResult: { outcome: string; message?: string } }[]>();
  return { id, result: entries.find((entry) => entry.type === type)?.lastResult };
}

describe("status tells what a completed synchronization had to leave out", () => {
  it("business-suite: kinds and lists that the account may not read", async ({ expect }) => {
    fakeSuite(NOW);
    vendors.answer(({ path }) => {
      if (/^\/books\/v3\/(bills|expenses)$/.test(path)) return Response.json({ code: 57 }, { status: 401 });
      if (path.endsWith("/milestones")) {
        return Response.json({ error: { title: "URL_RULE_NOT_CONFIGURED" } }, { status: 400 });
      }
      return path === "/crm/v8/Leads" ? Response.json({ code: "NO_PERMISSION" }, { status: 403 }) : undefined;
    });
    const { result } = await syncOnce("business-suite");
    expect(result).toMatchObject({
      outcome: "completed",
      message: "Without leads, bills, expenses, milestones: the connected account may not read them",
    });
  });

  it("business-suite: a product that is closed as a whole", async ({ expect }) => {
    fakeSuite(NOW);
    vendors.answer(({ path }) =>
      path.endsWith("/projects")
        ? Response.json({ error: { title: "INVALID_OAUTHSCOPE" } }, { status: 401 })
        : undefined,
    );
    const { result } = await syncOnce("business-suite");
    expect(result?.message).toBe("Without projects: the connected account may not read them");
  });

  it("team-chat: a channel that the user has left meanwhile, and names", async ({ expect }) => {
    const slack = fakeSlack();
    slack.channels = ["a", "b"].map((name) => ({
      id: `C-${name}`,
      name,
      messages: [{ ts: stampOf(NOW - MINUTE), text: name, user: "U1" }],
    }));
    vendors.answer(({ path, query }) => {
      if (path === "/api/users.list") return Response.json({ ok: false, error: "missing_scope" });
      return path === "/api/conversations.history" && query.get("channel") === "C-a"
        ? Response.json({ ok: false, error: "not_in_channel" })
        : undefined;
    });
    const { result } = await syncOnce("team-chat");
    expect(result?.outcome).toBe("completed");
    expect(result?.message).toBe(
      "Without names of people: the connected account may not read them. " +
        "Without some channels: the user is not in them any more, or they are archived",
    );
  });

  it("notes-workspace: pages whose text is not given; one that is gone is no loss", async ({ expect }) => {
    const notion = fakeNotion();
    notion.pages = [0, 1, 2, 3].map((nth) => somePage(nth, NOW));
    const refusals: Record<string, [number, string]> = {
      [idOf(0)]: [403, "restricted_resource"],
      [idOf(1)]: [403, "restricted_resource"],
      [idOf(2)]: [404, "object_not_found"],
    };
    vendors.answer(({ path }) => {
      const [status, code] = refusals[path.split("/")[3] ?? ""] ?? [];
      return status ? Response.json({ object: "error", status, code }, { status }) : undefined;
    });
    const { id, result } = await syncOnce("notes-workspace");
    expect(result?.message).toBe("Without the text of some pages: the connected account may not read them");
    expect((await connectionRow(id)).lastResult).toMatchObject({ outcome: "completed", records: 3 });
  });
});

describe("the suite's listing in slices", () => {
  it("does not lose what moved up because others were deleted meanwhile", async ({ expect }) => {
    const suite: FakeSuite = fakeSuite(NOW);
    suite.Deals = Array.from({ length: 8 }, (_, nth) => ({ id: `d${nth}`, name: `D${nth}`, modified: NOW }));
    const { id } = await syncOnce("business-suite");
    vi.setSystemTime(NOW + 24 * 60 * MINUTE);
    suite.Deals.splice(7, 1);
    let secondPages = 0;
    vendors.answer(({ path, query, headers }) => {
      if (path !== "/crm/v8/Deals" || headers.has("If-Modified-Since")) return undefined;
      // Every page of the listing takes a slice; between two of them what was on the first page goes.
      vi.setSystemTime(Date.now() + 5 * MINUTE);
      if (query.get("page") === "2" && ++secondPages === 2) suite.Deals.splice(0, 2);
      return undefined;
    });
    const world = createWorld();
    await makeDue(id);
    await world.tick(1, 0);
    expect(secondPages).toBe(2);
    const ids = async () => {
      const rows = await storedRecords();
      return rows
        .filter(({ dataset }) => dataset === "deals")
        .map((row) => row.id)
        .toSorted();
    };
    // The first two were there when the listing began; the next one finds them gone.
    expect(await ids()).toEqual(["d0", "d1", "d2", "d3", "d4", "d5", "d6"]);
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
    await makeDue(id);
    await world.tick(2, MINUTE);
    expect(await ids()).toEqual(["d2", "d3", "d4", "d5", "d6"]);
  });
});
