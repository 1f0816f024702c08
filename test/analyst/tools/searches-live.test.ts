import { beforeEach, describe, it } from "vitest";
import * as z from "zod";
import { connectSource } from "../../support/connect.ts";
import { createOrganization } from "../../support/service.ts";
import { vendors } from "../../support/vendors.ts";
import { findSource, NOW, runTool, setClock } from "./support.ts";

beforeEach(() => setClock(NOW));

async function connect(type: Parameters<typeof findSource>[0]) {
  const { key } = await createOrganization();
  await connectSource({ key, type });
  return await findSource(type, null);
}

describe("searches before the first synchronization", () => {
  it("ask Notion, and say what it cannot search", async ({ expect }) => {
    const source = await connect("notes-workspace");
    const { result, dataAsOf } = await runTool("notes_search", source, {
      query: "campaign",
      from: "2026-01-01",
      author: "Ada",
    });
    expect(dataAsOf).toBeUndefined();
    expect(vendors.callsTo("api.notion.com", "/v1/search").length).toBeGreaterThan(0);
    const { results } = z.object({ results: z.array(z.object({ origin: z.string() })) }).parse(result);
    expect(results.length).toBeGreaterThan(0);
    expect(result["notes"]).toEqual([
      "Only titles are searched.",
      "Author and place are known only once the workspace has been synchronized.",
    ]);
  });

  it("ask Slack with the filters in its own syntax", async ({ expect }) => {
    const source = await connect("team-chat");
    await runTool("team_chat_search", source, {
      query: "checkout",
      place: "general",
      author: "Ada Lovelace",
      from: "2026-11-02",
      to: "2026-11-08",
    });
    const [call] = vendors.callsTo("slack.com", "/api/search.messages");
    const sent = `${call?.query.toString()}&${call?.body}`;
    expect(decodeURIComponent(sent.replaceAll("+", " "))).toContain(
      'in:general from:"Ada Lovelace" checkout after:2026-11-01 before:2026-11-09',
    );
  });
});

describe("mail", () => {
  const found = z.object({ messages: z.array(z.object({ id: z.string(), origin: z.string() })).min(1) });
  const read = z.object({ message: z.object({ id: z.string(), text: z.string(), origin: z.string() }) });

  it("is searched and read live", async ({ expect }) => {
    const source = await connect("mail");
    const { result } = await runTool("mail_search", source, { query: "in:inbox", limit: 2 });
    const [first] = found.parse(result).messages;
    const { message } = read.parse((await runTool("mail_read", source, { id: first?.id })).result);
    expect(message).toMatchObject({ id: first?.id, origin: first?.origin });
    expect(message.text).toMatch(/\w+ \w+/);
    expect(message.text).not.toMatch(/<p>|&#39;/);
    await expect(runTool("mail_read", source, { id: "../../drafts" })).rejects.toThrow(z.ZodError);
  });

  it("reads HTML without what is hidden in it, in its own charset, and caps it", async ({ expect }) => {
    const source = await connect("mail");
    const answer = (payload: object) =>
      vendors.answer(({ path }) =>
        path.endsWith("/messages/m1")
          ? Response.json({ id: "m1", internalDate: "1795000000000", payload })
          : undefined,
      );
    const html =
      "<head><style>p{}</style></head><p>Gr\u00fc\u00dfe &amp; K&uuml;sse</p><script>alert(1)</script><br>Bye";
    const latin1 = btoa(html).replaceAll("+", "-").replaceAll("/", "_");
    const headers = [{ name: "Content-Type", value: 'text/html; charset="iso-8859-1"' }];
    const file = { mimeType: "application/pdf", filename: "offer.pdf", body: {} };
    answer({
      mimeType: "multipart/mixed",
      parts: [
        {
          mimeType: "multipart/alternative",
          parts: [{ mimeType: "text/html", headers, body: { data: latin1 } }],
        },
        file,
      ],
    });
    const { result } = await runTool("mail_read", source, { id: "m1" });
    expect(result).toMatchObject({
      message: { text: "Gr\u00fc\u00dfe & K&uuml;sse\n\nBye", attachments: ["offer.pdf"] },
      notes: [],
    });
    answer({ mimeType: "text/plain", body: { data: btoa("x".repeat(30_000)) } });
    const long = await runTool("mail_read", source, { id: "m1" });
    expect(read.parse(long.result).message.text).toHaveLength(20_000);
    expect(long.result["notes"]).toEqual(["The message is longer; only its beginning was read."]);
    answer({ mimeType: "text/plain", body: { data: "***" } });
    expect(read.parse((await runTool("mail_read", source, { id: "m1" })).result).message.text).toBe("");
  });
});
