import { beforeEach, describe, it } from "vitest";
import { connectSource } from "../../support/connect.ts";
import { createOrganization } from "../../support/service.ts";
import { storeRecords } from "../../support/stored.ts";
import { vendors } from "../../support/vendors.ts";
import { findSource, NOW, setClock } from "../support.ts";
import { countOf, labels, read, search, textOf } from "./support.ts";

beforeEach(() => setClock(NOW));

async function connect(type: Parameters<typeof findSource>[0]) {
  const { key } = await createOrganization();
  await connectSource({ key, type });
  return await findSource(type, null);
}

describe("before the first synchronization", () => {
  it("Notion is asked, which has only titles, and a page is read", async ({ expect }) => {
    const source = await connect("notes-workspace");
    const found = await search([source], { words: "campaign" });
    expect(found).toMatchObject({
      from: "live",
      complete: false,
      truncated: true,
      totals: [{ cells: { count: null } }],
      notes: ["Of notes only titles were searched, as they are not synchronized yet."],
    });
    const [first] = found.rows;
    const page = await read([source], { dataset: "pages", id: first?.id ?? "" });
    expect(page).toMatchObject({ from: "live", title: `page: ${first?.label}`, dataset: "pages" });
    expect(textOf(page)[0]).toMatch(/\w+ \w+/);
    const unknown = await search([source], { words: "campaign", author: "Ada" });
    expect(unknown).toMatchObject({ rows: [], totals: [{ cells: { count: null } }], complete: false });
  });

  it("what the first synchronization has read so far is searched when Notion wants to be left alone", async ({
    expect,
  }) => {
    const source = await connect("notes-workspace");
    vendors.answer(() => Response.json({ code: "rate_limited" }, { status: 429 }));
    await expect(search([source], { words: "harbour" })).rejects.toThrow("rate_limited");
    await storeRecords(source, [{ dataset: "pages", id: "p1", title: "Crane", text: "The harbour crane" }]);
    const found = await search([source], { words: "harbour" });
    expect(found).toMatchObject({ rows: [{ label: "Crane" }], from: "store", complete: false });
    expect(found.totals).toEqual([{ label: "total", cells: { count: null } }]);
    expect(found.notes).toEqual(["Of pages only those that have been read so far were searched."]);
    expect(await read([source], { dataset: "pages", id: "p1" })).toMatchObject({ title: "page: Crane" });
  });

  it("Slack is asked in its own syntax, and a thread is read by any of its messages", async ({ expect }) => {
    const source = await connect("team-chat");
    const found = await search([source], {
      words: "checkout from:me",
      place: "#general",
      author: "@Ada Lovelace",
      period: { from: "2026-11-02", to: "2026-11-08" },
    });
    const [call] = vendors.callsTo("slack.com", "/api/search.messages");
    expect(call?.query.get("query")).toBe(
      'in:general from:"Ada Lovelace" checkout "from:me" after:2026-11-01 before:2026-11-09',
    );
    expect(countOf(found)).toBe(0);
    const newest = await search([source], { limit: 50 });
    expect(newest.rows).toHaveLength(50);
    expect(countOf(newest)).toBeGreaterThan(50);
    // Of a private channel the grant allows the search alone.
    const general = await search([source], { place: "general", limit: 50 });
    const answer = general.rows.find(({ url }) => url?.includes("thread_ts"));
    const thread = await read([source], { dataset: "messages", id: answer?.id ?? "" });
    expect(thread.rows.length).toBeGreaterThan(1);
    expect(thread.rows.map(({ id }) => id)).toContain(answer?.id);
    expect(countOf(thread)).toBe(thread.rows.length);
  });

  it("the suite's records are listed and looked through", async ({ expect }) => {
    const source = await connect("business-suite");
    const all = await search([source], { datasets: ["deals"] });
    expect(countOf(all)).toBeGreaterThan(10);
    const [first] = all.rows;
    const found = await search([source], { datasets: ["deals"], words: first?.label ?? "" });
    expect(labels(found)).toContain(first?.label);
    const deal = await read([source], { dataset: "deals", id: first?.id ?? "" });
    expect(deal).toMatchObject({ rows: [{ label: first?.label, id: first?.id }] });
    expect(deal.rows[0]?.cells["amount"]).toBeGreaterThan(0);
    expect(deal.currency).toMatch(/^[A-Z]{3}$/);
  });
});

describe("mail", () => {
  it("is searched as Gmail understands it, counted while it can be, and read", async ({ expect }) => {
    const source = await connect("mail");
    const found = await search([source], { place: "inbox", limit: 2 });
    expect(found).toMatchObject({ from: "live", dataset: "mails", complete: true });
    const [first] = found.rows;
    expect(first?.url).toContain("https://mail.google.com/");
    const mail = await read([source], { dataset: "mails", id: first?.id ?? "" });
    expect(mail).toMatchObject({
      title: `mail: ${first?.label}`,
      rows: [{ label: first?.label, url: first?.url }],
    });
    expect(mail.rows[0]?.cells["author"]).toBe(first?.cells["author"]);
    expect(textOf(mail)[0]).toMatch(/\w+ \w+/);
    await search([source], {
      words: 'invoices "past due" in:trash -draft',
      match: "any",
      author: "Ada Lovelace",
      place: "my label",
      period: { from: "2026-11-02", to: "2026-11-02" },
    });
    const call = vendors.callsTo("gmail.googleapis.com", "/gmail/v1/users/me/messages").at(-1);
    const [from, to] = [Date.UTC(2026, 10, 2) / 1000, Date.UTC(2026, 10, 3) / 1000];
    expect(call?.query.get("q")).toBe(
      `{invoices invoice "past due" "in:trash"} -draft {from:"Ada Lovelace" from:"Ada-Lovelace" from:AdaLovelace} label:"my-label" after:${from} before:${to}`,
    );
  });

  it("is found by a company's name as its address has it", async ({ expect }) => {
    const source = await connect("mail");
    await search([source], { author: "Café d'Or" });
    const [call] = vendors.callsTo("gmail.googleapis.com", "/gmail/v1/users/me/messages");
    expect(call?.query.get("q")).toMatch(/^\{from:"Café d'Or" .*from:"cafe-dor" from:cafedor\}/);
  });

  it("is found by a word in the singular where the plural was asked for", async ({ expect }) => {
    const source = await connect("mail");
    await search([source], {
      words: "prices access",
      match: "all",
      period: { from: "2026-11-02", to: "2026-11-02" },
    });
    const [call] = vendors.callsTo("gmail.googleapis.com", "/gmail/v1/users/me/messages");
    expect(call?.query.get("q")).toMatch(/^\{prices price\} access after:/);
  });

  it("is not counted beyond what Gmail lists at once", async ({ expect }) => {
    const source = await connect("mail");
    const header = (name: string, value: string) => ({ name, value });
    const payload = { headers: [header("Subject", "Hello"), header("From", "Bo <bo@harbour.example>")] };
    vendors.answer(({ path }) =>
      path.endsWith("/messages")
        ? Response.json({ messages: [{ id: "m1" }], nextPageToken: "x", resultSizeEstimate: 201 })
        : path.endsWith("/messages/m1")
          ? Response.json({ id: "m1", internalDate: "1795000000000", snippet: "it&#39;s", payload })
          : undefined,
    );
    expect(await search([source], { words: "hello" })).toMatchObject({
      rows: [{ label: "Hello", cells: { text: "it's", author: "Bo <bo@harbour.example>" } }],
      totals: [{ cells: { count: null } }],
      truncated: true,
      complete: true,
      notes: ["More than 500 mails match; Gmail does not count them."],
    });
  });
});
