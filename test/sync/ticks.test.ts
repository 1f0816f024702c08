import { beforeEach, describe, it, vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { connectSource } from "../support/connect.ts";
import { createOrganization, db } from "../support/service.ts";
import { daysBetween, fakeAnalytics } from "../connectors/google-analytics/fake-analytics.ts";
import { fakeSuite, suiteTruth } from "../connectors/zoho/fake-suite.ts";
import { fakeNotion, idOf, somePage } from "../connectors/notion/fake-notion.ts";
import { fakeSlack, stampOf } from "../connectors/slack/fake-slack.ts";
import { storedData } from "../support/sync.ts";
import { connectionRow, createWorld, makeDue } from "./world.ts";

const NOW = Date.UTC(2026, 10, 21, 14, 20);
const MINUTE = 60_000;
const RETRY_AFTER_S = 90;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

/** The way to the vendors: refuses or holds back the call that it is told to, and knows who comes too early. */
function createGate() {
  const state = { calls: 0, refused: 0, tooEarly: 0, refuseAt: 0, hangAt: 0 };
  const closedUntil = new Map<string, number>();
  let drop = Promise.withResolvers<void>();
  const pass: typeof fetch = async (input, init) => {
    const [, host = "", product = ""] = new URL(new Request(input).url).pathname.split("/");
    // Each product of the suite has limits of its own.
    const vendor = `${host}/${product}`;
    const nth = ++state.calls;
    if ((closedUntil.get(vendor) ?? 0) > Date.now()) state.tooEarly += 1;
    if (nth === state.refuseAt) {
      state.refused += 1;
      // What set out beside it cannot know yet.
      await Promise.resolve();
      closedUntil.set(vendor, Date.now() + RETRY_AFTER_S * 1000);
      return new Response("{}", { status: 429, headers: { "Retry-After": String(RETRY_AFTER_S) } });
    }
    if (nth !== state.hangAt) return await fetch(input, init);
    drop.resolve();
    drop = Promise.withResolvers();
    return await new Promise<Response>(() => undefined);
  };
  return { state, pass, dropped: () => drop.promise };
}

interface Twin {
  type: IntegrationType;
  /** The vendor's data, how it changes, and what is to be in the store. */
  open: () => { change: () => void; truth: () => string[] };
}

const twins: Twin[] = [
  {
    type: "web-analytics",
    open: () => {
      const { sessions } = fakeAnalytics();
      for (const day of daysBetween("2026-09-01", "2026-11-21")) sessions.set(day, 5);
      return {
        change: () => {
          sessions.set("2026-11-21", 6).set("2026-11-22", 7);
          sessions.delete("2026-11-20");
        },
        truth: () =>
          [...sessions].flatMap(([day, count]) =>
            ["channel", "country", "device", "landingPage", "total"].map((name) => `${day} ${name} ${count}`),
          ),
      };
    },
  },
  {
    type: "notes-workspace",
    open: () => {
      const notion = fakeNotion({ pageSize: 2 });
      notion.pages = Array.from({ length: 5 }, (_, nth) => somePage(nth, NOW));
      return {
        change: () => {
          notion.pages.splice(1, 1);
          const [first] = notion.pages;
          if (first)
            Object.assign(first, { title: "New title", edited: new Date(NOW + MINUTE).toISOString() });
          notion.pages.push({ ...somePage(0, NOW), id: idOf(77), title: "One more" });
        },
        truth: () => notion.pages.map(({ id, title }) => `pages ${id} ${title}`),
      };
    },
  },
  {
    type: "team-chat",
    open: () => {
      const slack = fakeSlack(2);
      const messages = ["a", "b", "c", "d"].map((text, nth) => ({
        ts: stampOf(NOW - (nth + 1) * MINUTE),
        text,
        user: "U1",
      }));
      const other = { ts: stampOf(NOW - 5 * MINUTE), text: "x", user: "U2" };
      slack.channels = [
        { id: "C1", name: "one", messages },
        { id: "C2", name: "two", messages: [other] },
        { id: "C3", name: "three", messages: [other] },
      ];
      return {
        change: () => {
          messages.splice(1, 1);
          messages.push({ ts: stampOf(NOW + 5 * MINUTE), text: "e", user: "U1" });
          const [first] = messages;
          if (first) first.text = "A, corrected";
          slack.channels.pop();
        },
        truth: () =>
          slack.channels.flatMap(({ id, messages: own }) =>
            own.map(({ ts, text }) => `messages ${id}:${ts} ${text}`),
          ),
      };
    },
  },
  {
    type: "business-suite",
    open: () => {
      const suite = fakeSuite(NOW - 60 * MINUTE);
      return {
        change: () => {
          const modified = NOW + 10 * MINUTE;
          for (const list of [suite.Deals, suite.invoices, suite.bills]) {
            list.splice(1, 1);
            const [first] = list;
            if (first) Object.assign(first, { name: "New name", modified });
            list.push({ id: "new", name: "One more", modified });
          }
          suite.projects.pop();
          suite.tasks.push({ id: "new", name: "One more", modified });
          suite.milestones.pop();
        },
        truth: () => suiteTruth(suite),
      };
    },
  },
];

async function stored(): Promise<string[]> {
  const { records, days } = await storedData();
  return [
    ...records.map(
      ({ dataset, id, title, text }) => `${dataset} ${id} ${dataset === "messages" ? text : title}`,
    ),
    ...days.map((row) => `${String(row["day"])} ${String(row["dimension"])} ${String(row["sessions"])}`),
  ].toSorted();
}

describe("from the tick to the store", () => {
  for (const { type, open } of twins) {
    it(`${type} equals what the vendor has, and is never asked too early`, async ({ expect }) => {
      const vendor = open();
      const { key } = await createOrganization();
      await connectSource({ key, type });
      const [{ id } = { id: "" }] = await db().select({ id: integrations.id }).from(integrations);
      const gate = createGate();
      const world = createWorld({ fetch: gate.pass }, gate.dropped);
      await makeDue(id);

      gate.state.refuseAt = 3;
      await world.tick(1, MINUTE);
      expect(await connectionRow(id)).toMatchObject({
        lastSyncedAt: null,
        lastResult: { outcome: "waiting" },
      });
      await world.tick(5, MINUTE);
      expect(await stored()).toEqual(vendor.truth().toSorted());
      const first = await connectionRow(id);
      expect(first.lastResult).toMatchObject({ outcome: "completed" });

      vendor.change();
      gate.state.refuseAt = gate.state.calls + 2;
      gate.state.hangAt = gate.state.calls + 5;
      await world.tick(2, 60 * MINUTE);
      // A day is over: what is listed once a day is listed again.
      await world.tick(2, 12 * 60 * MINUTE);
      await world.tick(5, MINUTE);
      expect(await stored()).toEqual(vendor.truth().toSorted());
      const last = await connectionRow(id);
      expect(last.lastSyncedAt).toBeGreaterThan(first.lastSyncedAt ?? 0);
      expect(last).toMatchObject({ leaseToken: null, syncFailures: 0 });
      expect(gate.state.calls).toBeGreaterThan(gate.state.hangAt);
      expect(gate.state).toMatchObject({ refused: 2, tooEarly: 0 });
    });
  }
});
