import { env } from "cloudflare:workers";
import { beforeEach, describe, it, vi } from "vitest";
import { messagesBetween } from "../../../src/sandbox/company/chat.ts";
import { CHANNELS } from "../../../src/sandbox/company/chat-message.ts";
import { DAY_MS, momentOf } from "../../../src/sandbox/company/dates.ts";
import { stampOf as sandboxStamp } from "../../../src/sandbox/slack/methods.ts";
import { writeSwitches } from "../../../src/sandbox/state.ts";
import { teamChatSource } from "../../../src/connectors/slack/sync.ts";
import { vendors } from "../../support/vendors.ts";
import { fakeSlack, historyCalls, people, replyCalls, stampOf, type FakeMessage } from "./fake-slack.ts";
import { connect, createStore } from "../pull-support.ts";

const NOW = Date.UTC(2026, 10, 21, 14, 20);
const HOUR = 3600_000;

function at(ms: number): void {
  vi.setSystemTime(ms);
}

const connectChat = () => connect("team-chat");

function someMessages(count: number, everyMs = HOUR, from = NOW - HOUR): FakeMessage[] {
  return Array.from({ length: count }, (_, nth) => ({
    ts: stampOf(from - nth * everyMs, nth),
    text: `Message ${nth}`,
    user: "U1",
  }));
}

/** All that the sandbox has of public channels, answers included, as ids of records. */
function sandboxIds(fromMs: number, nowMs: number): string[] {
  const open = new Map(CHANNELS.filter((one) => !one.isPrivate).map((one) => [one.name, one.id]));
  return messagesBetween(fromMs, nowMs, momentOf(nowMs))
    .filter((message) => open.has(message.channel))
    .flatMap((message) =>
      [message, ...message.replies].map((line) => `${open.get(message.channel)}:${sandboxStamp(line)}`),
    )
    .toSorted();
}

const placesOf = (store: ReturnType<typeof createStore>) => [
  ...new Set(store.records("messages").map(({ place }) => place)),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

describe("against the sandbox", () => {
  it("stores ninety days of public channels and threads, then only what is new", async ({ expect }) => {
    const connection = await connectChat();
    const store = createStore();
    expect((await store.sync(teamChatSource, connection)).error).toBeUndefined();
    const expected = sandboxIds(NOW - 90 * DAY_MS, NOW);
    expect(expected.length).toBeGreaterThan(100);
    expect(store.ids("messages")).toEqual(expected);
    const [id = ""] = expected;
    expect(store.record(id)).toMatchObject({
      dataset: "messages",
      url: `https://harbour-supply.slack.com/archives/${id.replace(":", "/p").replace(".", "")}`,
      date: expect.stringMatching(/^2026-08-.*Z$/),
    });
    expect(store.record(id)?.title).toBe(`#${store.record(id)?.place} ${store.record(id)?.author}`);

    at(NOW + 2 * DAY_MS);
    const before = vendors.calls.length;
    expect((await store.sync(teamChatSource, connection)).error).toBeUndefined();
    expect(store.ids("messages")).toEqual(sandboxIds(NOW - 90 * DAY_MS, NOW + 2 * DAY_MS));
    expect(vendors.calls.length - before).toBeLessThan(60);
  });

  it("makes progress call by call when history is one call a minute", async ({ expect }) => {
    const connection = await connectChat();
    await writeSwitches({ db: env.DB, now: () => Date.now() }, { slackUnlisted: true });
    const store = createStore();
    for (let minute = 0; minute < 12; minute += 1) {
      const { error, steps } = await store.sync(teamChatSource, connection);
      expect(error).toMatchObject({ kind: "rate_limited", retryAfter: expect.any(Number) });
      expect(steps.length).toBeGreaterThan(0);
      at(Date.now() + 61_000);
    }
    const channels = CHANNELS.filter((one) => !one.isPrivate).map((one) => one.id);
    const read = new Set(store.ids("messages").map((id) => id.split(":")[0]));
    expect(read).toEqual(new Set(channels));
    expect(store.records("messages").length).toBeGreaterThan(100);

    await writeSwitches({ db: env.DB, now: () => Date.now() }, {});
    expect((await store.sync(teamChatSource, connection)).error).toBeUndefined();
    expect((await store.sync(teamChatSource, connection)).error).toBeUndefined();
    expect(store.ids("messages")).toEqual(sandboxIds(NOW - 90 * DAY_MS, Date.now()));
  });
});

describe("text", () => {
  it("resolves names, links and labels, keeps bots and drops what nobody said", async ({ expect }) => {
    const slack = fakeSlack();
    const [one, two, three, four, five] = someMessages(5).map((message) => message.ts);
    slack.channels = [
      {
        id: "C1",
        name: "sales",
        messages: [
          {
            ts: one ?? "",
            user: "U2",
            text: "<@U1> see <#C2|random> &amp; <https://a.example/x|the offer> <https://b.example> <!here>",
          },
          {
            ts: two ?? "",
            subtype: "bot_message",
            username: "Shopbot",
            text: "",
            attachments: [{ title: "Order 7", text: "3 &lt; 4" }],
          },
          { ts: three ?? "", subtype: "channel_join", user: "U1", text: "<@U1> has joined the channel" },
          {
            ts: four ?? "",
            user: "U9",
            text: "<mailto:a@b.example|a@b.example> <@U9> <!subteam^S1|@crew>",
            files: [{ title: "Plan" }],
          },
          { ts: five ?? "", user: "U1", text: "" },
        ],
      },
      { id: "C2", name: "random", is_member: false, messages: [] },
      { id: "C3", name: "general", messages: [] },
    ];
    const connection = await connectChat();
    const store = createStore();
    await store.sync(teamChatSource, connection);
    expect(store.ids("messages")).toHaveLength(3);
    expect(store.record(`C1:${one}`)).toEqual({
      dataset: "messages",
      id: `C1:${one}`,
      title: "#sales Ben Okafor",
      text: "@Ada see #random & the offer (https://a.example/x) https://b.example @here",
      author: "Ben Okafor",
      place: "sales",
      url: `https://harbour-supply.slack.com/archives/C1/p${one?.replace(".", "")}`,
      date: new Date(NOW - HOUR).toISOString(),
    });
    expect(store.record(`C1:${two}`)).toMatchObject({ title: "#sales Shopbot", text: "Order 7\n3 < 4" });
    expect(store.record(`C1:${four}`)?.text).toBe("a@b.example @U9 @crew\n[File: Plan]");
    expect(historyCalls().map((call) => call.query.get("channel"))).toEqual(["C1", "C3"]);
    expect(vendors.callsTo("slack.com", "/api/users.list")).toHaveLength(people.length);
  });
});

describe("what changed", () => {
  it("notices new, edited and deleted messages of the last three days", async ({ expect }) => {
    const slack = fakeSlack(10);
    const messages = someMessages(100);
    slack.channels = [{ id: "C1", name: "sales", messages }];
    const connection = await connectChat();
    const store = createStore();
    await store.sync(teamChatSource, connection);
    expect(historyCalls()).toHaveLength(10);
    expect(store.ids("messages")).toHaveLength(100);

    at(NOW + HOUR);
    const [, edited, deleted] = messages;
    if (edited) edited.text = "Edited";
    messages.splice(
      messages.findIndex((one) => one === deleted),
      1,
    );
    messages.unshift({ ts: stampOf(NOW + 1000), text: "New", user: "U2" });
    await store.sync(teamChatSource, connection);
    expect(store.record(`C1:${edited?.ts}`)?.text).toBe("Edited");
    expect(store.record(`C1:${deleted?.ts}`)).toBeUndefined();
    expect(store.ids("messages")).toEqual(messages.map(({ ts }) => `C1:${ts}`).toSorted());
    expect(historyCalls()).toHaveLength(10 + 8);
  });

  it("reads a thread again when it has new answers, and keeps those of the others", async ({ expect }) => {
    const slack = fakeSlack(2);
    const answers = (of: number) => someMessages(3, 60_000, of).toReversed();
    const [quiet, busy, old] = [NOW - 5 * HOUR, NOW - 7.5 * HOUR, NOW - 5 * DAY_MS];
    slack.channels = [
      {
        id: "C1",
        name: "sales",
        messages: [
          { ts: stampOf(quiet), text: "Quiet", user: "U1", replies: answers(quiet + HOUR) },
          { ts: stampOf(busy), text: "Busy", user: "U1", replies: answers(busy + HOUR) },
          // Its head is older than the window that is read again, its answers are not.
          { ts: stampOf(old), text: "Old", user: "U1", replies: answers(NOW - DAY_MS) },
        ],
      },
    ];
    const all = () =>
      (slack.channels[0]?.messages ?? [])
        .flatMap((one) => [one, ...(one.replies ?? [])])
        .map(({ ts }) => `C1:${ts}`)
        .toSorted();
    const connection = await connectChat();
    const store = createStore();
    await store.sync(teamChatSource, connection);
    expect(store.ids("messages")).toEqual(all());
    expect(replyCalls()).toHaveLength(6);

    at(NOW + HOUR);
    const thread = slack.channels[0]?.messages[1]?.replies ?? [];
    thread.shift();
    thread.push({ ts: stampOf(NOW + 60_000), text: "One more", user: "U2" });
    await store.sync(teamChatSource, connection);
    expect(replyCalls()).toHaveLength(8);
    expect(store.ids("messages")).toEqual(all());

    at(NOW + 4 * HOUR);
    slack.channels[0]?.messages[2]?.replies?.pop();
    await store.sync(teamChatSource, connection);
    expect(store.ids("messages")).toEqual(all());

    at(NOW + 5 * HOUR);
    slack.channels[0]?.messages.shift();
    await store.sync(teamChatSource, connection);
    expect(store.ids("messages")).toEqual(all());
  });

  it("knows the thread of an answer and of its head, and the answer's address in it", async ({ expect }) => {
    const slack = fakeSlack();
    const [head, alone] = [stampOf(NOW - 5 * HOUR), stampOf(NOW - 4 * HOUR)];
    const answer = { ts: stampOf(NOW - HOUR), thread_ts: head, text: "Answer", user: "U2" };
    slack.channels = [
      {
        id: "C1",
        name: "sales",
        messages: [
          { ts: head, text: "Head", user: "U1", replies: [answer] },
          { ts: alone, text: "Alone", user: "U1" },
        ],
      },
    ];
    const store = createStore();
    await store.sync(teamChatSource, await connectChat());
    const found = store.records("messages").map(({ text, thread }) => [text, thread]);
    expect(found).toEqual([
      ["Head", `C1:${head}`],
      ["Alone", undefined],
      ["Answer", `C1:${head}`],
    ]);
    const path = `C1/p${answer.ts.replace(".", "")}?thread_ts=${head}&cid=C1`;
    expect(store.record(`C1:${answer.ts}`)?.url).toBe(`https://harbour-supply.slack.com/archives/${path}`);
  });

  it("leaves its checkpoint as it was when there is nothing new", async ({ expect }) => {
    const slack = fakeSlack(3);
    const thread = { ts: stampOf(NOW - 5 * HOUR), text: "Head", user: "U1" };
    slack.channels = ["a", "b", "c"].map((name) => ({
      id: `C-${name}`,
      name,
      messages: [
        ...someMessages(8, 5 * HOUR),
        { ...thread, replies: [{ ts: stampOf(NOW - 2 * HOUR), text: "x", user: "U2" }] },
      ],
    }));
    const connection = await connectChat();
    const store = createStore();
    await store.sync(teamChatSource, connection);
    const before = JSON.stringify(store.checkpoint);
    const ids = store.ids("messages");
    for (const minutes of [30, 60, 90]) {
      at(NOW + minutes * 60_000);
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      const { steps } = await store.sync(teamChatSource, connection);
      expect(steps.map(({ reading }) => reading?.left[0])).toContain("2 channels");
      expect(JSON.stringify(store.checkpoint)).toBe(before);
    }
    expect(store.ids("messages")).toEqual(ids);
  });

  it("keeps what it reads of threads after a long pause", async ({ expect }) => {
    const slack = fakeSlack();
    const head = { ts: stampOf(NOW - DAY_MS), text: "Head", user: "U1" };
    slack.channels = [{ id: "C1", name: "sales", messages: [{ ...head, replies: [] }] }];
    const connection = await connectChat();
    const store = createStore();
    await store.sync(teamChatSource, connection);
    // Inside the window that is read again, and too old for the next one.
    const answer = { ts: stampOf(NOW + DAY_MS), text: "Answer", user: "U2" };
    slack.channels[0]?.messages[0]?.replies?.push(answer);
    at(NOW + 10 * DAY_MS);
    await store.sync(teamChatSource, connection);
    expect(store.ids("messages")).toEqual([`C1:${head.ts}`, `C1:${answer.ts}`]);
  });

  it("forgets a channel that is gone, and reads a renamed one again", async ({ expect }) => {
    const slack = fakeSlack();
    slack.channels = ["one", "two", "three"].map((name) => ({
      id: `C-${name}`,
      name,
      messages: someMessages(3),
    }));
    const connection = await connectChat();
    const store = createStore();
    await store.sync(teamChatSource, connection);
    expect(store.records("messages").length).toBe(9);
    slack.channels.shift();
    const [renamed] = slack.channels;
    if (renamed) renamed.name = "second";
    at(NOW + HOUR);
    await store.sync(teamChatSource, connection);
    const inPlace = (place: string) =>
      store.records("messages").filter((record) => record.place === place).length;
    expect([store.records("messages").length, inPlace("second"), inPlace("three")]).toEqual([6, 3, 3]);
  });
});

describe("cuts and faults", () => {
  it("ends as an uncut sync does, wherever it is cut", async ({ expect }) => {
    const slack = fakeSlack(4);
    const connection = await connectChat();
    for (const cutAfter of [1, 2, 3]) {
      at(NOW);
      const head = { ts: stampOf(NOW - 2 * DAY_MS), text: "Head", user: "U1" };
      slack.channels = ["a", "b"].map((name) => ({
        id: `C-${name}`,
        name,
        messages: [
          ...someMessages(9),
          { ...head, replies: someMessages(9, 60_000, NOW - DAY_MS).toReversed() },
        ],
      }));
      const all = () =>
        slack.channels
          .flatMap(({ id, messages }) =>
            messages.flatMap((one) => [one, ...(one.replies ?? [])]).map(({ ts }) => `${id}:${ts}`),
          )
          .toSorted();
      const store = createStore();
      // A run that is cut at its very last step cannot be told from one that ended, so the next begins a new round.
      const syncInCuts = async () => {
        for (let run = 0; run < 60; run += 1) {
          await store.sync(teamChatSource, connection, { cutAfter });
          if (store.ids("messages").join() === all().join()) return;
        }
      };
      await syncInCuts();
      expect(store.ids("messages")).toEqual(all());
      at(NOW + HOUR);
      for (const channel of slack.channels) {
        channel.messages.splice(3, 2);
        channel.messages.at(-1)?.replies?.splice(2, 1);
      }
      await syncInCuts();
      expect(store.ids("messages")).toEqual(all());
      await store.sync(teamChatSource, connection);
      expect(store.ids("messages")).toEqual(all());
    }
  });

  it("takes new messages first while the first reading goes on", async ({ expect }) => {
    const slack = fakeSlack(2);
    slack.channels = [{ id: "C1", name: "sales", messages: someMessages(20) }];
    const connection = await connectChat();
    const store = createStore();
    await store.sync(teamChatSource, connection, { cutAfter: 1 });
    at(NOW + HOUR);
    const ts = stampOf(NOW + 60_000);
    slack.channels[0]?.messages.unshift({ ts, text: "New", user: "U1" });
    await store.sync(teamChatSource, connection, { cutAfter: 1 });
    expect(store.record(`C1:${ts}`)?.text).toBe("New");
    await store.sync(teamChatSource, connection);
    expect(store.records("messages").length).toBe(21);
  });

  it("reads the other channels when one fails, and says so at the end", async ({ expect }) => {
    const slack = fakeSlack();
    slack.channels = ["a", "b", "c"].map((name) => ({ id: `C-${name}`, name, messages: someMessages(2) }));
    const connection = await connectChat();
    let isBroken = true;
    vendors.answer(({ path, query }) => {
      if (path !== "/api/conversations.history") return undefined;
      if (query.get("channel") === "C-a") return Response.json({ ok: false, error: "not_in_channel" });
      return isBroken && query.get("channel") === "C-b" ? new Response("", { status: 501 }) : undefined;
    });
    const store = createStore();
    const { error } = await store.sync(teamChatSource, connection);
    expect(error?.kind).toBe("unavailable");
    expect(placesOf(store)).toEqual(["c"]);

    // The next round does not wait for a channel that goes on failing.
    slack.channels[2]?.messages.push({ ts: stampOf(NOW + 60_000), text: "New", user: "U1" });
    at(NOW + HOUR);
    expect((await store.sync(teamChatSource, connection)).error?.kind).toBe("unavailable");
    expect(store.record(`C-c:${stampOf(NOW + 60_000)}`)?.text).toBe("New");
    isBroken = false;
    at(NOW + 2 * HOUR);
    expect((await store.sync(teamChatSource, connection)).error).toBeUndefined();
    expect(placesOf(store)).toEqual(["b", "c"]);
  });

  it("does without names when the user left the scope out", async ({ expect }) => {
    const slack = fakeSlack();
    slack.channels = [{ id: "C1", name: "sales", messages: someMessages(1) }];
    const connection = await connectChat();
    vendors.answer(({ path }) =>
      path === "/api/users.list" ? Response.json({ ok: false, error: "missing_scope" }) : undefined,
    );
    const store = createStore();
    expect((await store.sync(teamChatSource, connection)).error).toBeUndefined();
    expect(store.records("messages").map(({ author }) => author)).toEqual(["U1"]);
  });

  it("begins anew with a checkpoint of another shape", async ({ expect }) => {
    const slack = fakeSlack();
    slack.channels = [{ id: "C1", name: "sales", messages: someMessages(2) }];
    const connection = await connectChat();
    const store = createStore({ channels: "nonsense" });
    await store.sync(teamChatSource, { ...connection, account: { ...connection.account, domain: null } });
    expect(store.records("messages").map(({ place, url }) => [place, url])).toEqual([
      ["sales", undefined],
      ["sales", undefined],
    ]);
  });
});
