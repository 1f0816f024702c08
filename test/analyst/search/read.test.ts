import { beforeEach, describe, it } from "vitest";
import { connectSource } from "../../support/connect.ts";
import { createOrganization } from "../../support/service.ts";
import { storeRecords } from "../../support/stored.ts";
import { vendors } from "../../support/vendors.ts";
import { createSource, findSource, NOW, setClock } from "../tools/support.ts";
import { chatSource, countOf, labels, notesSource, read, textOf } from "./support.ts";

beforeEach(() => setClock(NOW));

describe("read", () => {
  it("gives a record with its typed fields as cells, and its text", async ({ expect }) => {
    const source = await createSource("business-suite");
    await storeRecords(source, [
      {
        dataset: "deals",
        id: "d1",
        title: "Quayside berths",
        text: "Wants a discount of 12 %.",
        url: "https://crm.example/d1",
        status: "Negotiation/Review",
        state: "open",
        amount: 12_000,
        expected: 6000,
        probability: 0.5,
        currency: "EUR",
        account: "Marina Kiel",
        date: "2026-11-30",
        createdAt: "2026-10-01T23:30:00.000Z",
        facts: { "Next step": "Call", Pipeline: "Standard" },
      },
    ]);
    const clock = { today: "2026-11-21", timeZone: "Europe/Berlin" };
    const deal = await read([source], { dataset: "deals", id: "d1" }, clock);
    expect(deal).toMatchObject({
      tool: "read",
      title: "deal: Quayside berths",
      currency: "EUR",
      rowCount: 1,
      truncated: false,
      from: "store",
    });
    expect(deal.rows).toEqual([
      {
        label: "Quayside berths",
        id: "d1",
        url: "https://crm.example/d1",
        cells: expect.objectContaining({
          stage: "Negotiation/Review",
          state: "open",
          account: "Marina Kiel",
          closing: "2026-11-30",
          created: "2026-10-01T23:30:00.000Z",
          amount: 12_000,
          expectedRevenue: 6000,
          probability: 0.5,
          facts: "Next step: Call\nPipeline: Standard",
          text: "Wants a discount of 12 %.",
        }),
      },
    ]);
    const units = Object.fromEntries(deal.columns.map(({ key, unit }) => [key, unit]));
    expect(units).toMatchObject({ amount: "money", probability: "ratio", closing: "day", text: "text" });
    expect(units).not.toHaveProperty("campaign");
  });

  it("gives a thread in its order, by any of its messages", async ({ expect }) => {
    const message = (id: string, thread: string | undefined, minute: number) => ({
      id,
      thread,
      text: `${id} said`,
      author: "Ada",
      place: "general",
      at: `2026-11-19T09:${String(minute).padStart(2, "0")}:00.000Z`,
    });
    const source = await chatSource([
      message("C1:3", "C1:1", 30),
      message("C1:1", "C1:1", 10),
      message("C1:2", "C1:1", 20),
      message("C1:9", undefined, 15),
      message("C2:2", "C2:1", 16),
    ]);
    for (const id of ["C1:1", "C1:3"]) {
      const thread = await read([source], { dataset: "messages", id });
      expect(thread.rows.map((row) => row.id)).toEqual(["C1:1", "C1:2", "C1:3"]);
      expect(textOf(thread)).toEqual(["C1:1 said", "C1:2 said", "C1:3 said"]);
      expect(labels(thread)[0]).toBe("Ada 2026-11-19");
      expect(countOf(thread)).toBe(3);
    }
    expect(countOf(await read([source], { dataset: "messages", id: "C1:9" }))).toBe(1);
  });

  it("gives a long text in pieces, of which together nothing is missing", async ({ expect }) => {
    const source = await createSource("notes-workspace");
    const words = Array.from(
      { length: 9000 },
      (_, index) => `word${index}${index % 40 === 0 ? ".\n\n" : ""}`,
    );
    const text = words.join(" ");
    await storeRecords(source, [
      { dataset: "pages", id: "long", title: "Long", text, author: "Ada" },
      { dataset: "pages", id: "dense", title: "Dense", text: "😀".repeat(5001) },
      { dataset: "pages", id: "empty", title: "Empty" },
    ]);
    const seen: unknown[] = [];
    const first = await read([source], { dataset: "pages", id: "long" });
    const pieces = Number(/of (\d+);/.exec(first.notes[0] ?? "")?.[1]);
    expect(pieces).toBeGreaterThan(3);
    for (let piece = 1; piece <= pieces; piece++) {
      const part = await read([source], { dataset: "pages", id: "long", piece });
      expect(JSON.stringify(part).length).toBeLessThan(15_000);
      expect(part).toMatchObject({ truncated: true, rowCount: first.rowCount });
      seen.push(...textOf(part));
    }
    expect(seen.join(" ").split(/\s+/)).toEqual(text.split(/\s+/));
    await expect(read([source], { dataset: "pages", id: "long", piece: pieces + 1 })).rejects.toThrow(
      `piece: there are ${pieces}`,
    );
    const dense = await read([source], { dataset: "pages", id: "dense" });
    expect(textOf(dense).join("")).toBe("😀".repeat(5001));
    const empty = await read([source], { dataset: "pages", id: "empty" });
    expect(empty).toMatchObject({ rows: [{ label: "Empty", cells: { text: null } }], truncated: false });
  });

  it("says what to do about an id that is of nothing, and never reads what is another's", async ({
    expect,
  }) => {
    const [source, other] = [await notesSource(), await notesSource()];
    await storeRecords(other, [{ dataset: "pages", id: "secret", title: "Secret" }]);
    for (const id of ["secret", "nothing", "../page-0", "' OR 1=1 --"]) {
      await expect(read([source], { dataset: "pages", id })).rejects.toThrow(
        "id: there is no such page, or the account may not see it; take the id of a row that search or query listed",
      );
    }
    await expect(read([source], { dataset: "messages", id: "C1:1" })).rejects.toThrow(
      "team-chat is not connected, or not part of this question; connected: notes-workspace",
    );
  });

  it("asks no vendor for what is no id", async ({ expect }) => {
    const { key } = await createOrganization();
    const types = ["mail", "notes-workspace", "team-chat"] as const;
    for (const type of types) await connectSource({ key, type });
    const sources = await Promise.all(types.map((type) => findSource(type, null)));
    const before = vendors.calls.length;
    for (const dataset of ["mails", "pages", "messages"]) {
      for (const id of ["../drafts", "..", "a/b", "C1:..", "?x=1"]) {
        await expect(read(sources, { dataset, id })).rejects.toThrow(/^id: there is no such/);
      }
    }
    expect(vendors.calls).toHaveLength(before);
    await expect(read(sources, { dataset: "mails", id: "unknown" })).rejects.toThrow(
      /^id: there is no such mail/,
    );
  });

  it("reads a mail's HTML without what is hidden in it, in its own charset", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    const source = await findSource("mail", null);
    const html =
      "<head><style>p{}</style></head><p>Gr\u00fc\u00dfe &amp; K&uuml;sse</p><script>alert(1)</script><br>Bye";
    const data = btoa(html).replaceAll("+", "-").replaceAll("/", "_");
    const headers = [{ name: "Content-Type", value: 'text/html; charset="iso-8859-1"' }];
    const parts = [
      { mimeType: "text/html", headers, body: { data } },
      { mimeType: "application/pdf", filename: "offer.pdf", body: {} },
    ];
    vendors.answer(({ path }) =>
      path.endsWith("/messages/m1")
        ? Response.json({
            id: "m1",
            internalDate: "1795000000000",
            payload: { mimeType: "multipart/mixed", parts },
          })
        : undefined,
    );
    const mail = await read([source], { dataset: "mails", id: "m1" });
    expect(mail.rows[0]).toMatchObject({
      label: "mail",
      cells: { text: "Gr\u00fc\u00dfe & K&uuml;sse\n\nBye", attachments: "offer.pdf" },
    });
  });
});
