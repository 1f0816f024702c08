import { describe, it } from "vitest";
import { gmail } from "../../../src/sandbox/google/gmail.ts";
import { DAY_MS } from "../../../src/sandbox/company/dates.ts";
import type { Switches } from "../../../src/sandbox/switches.ts";
import { ADA, depsAt, NORA, NOW, letIn, readReply, type Json } from "./harness.ts";

const SCOPE = "https://www.googleapis.com/auth/gmail.readonly";

interface World {
  user?: string;
  scopes?: string[];
  switches?: Partial<Switches>;
}

async function get(path: string, params: Record<string, string> = {}, world: World = {}) {
  await letIn("google", { scopes: [SCOPE], ...world }, world);
  const url = `/gmail/v1/users/me/${path}?${new URLSearchParams(params).toString()}`;
  return readReply(gmail(depsAt()).request(url, { headers: { Authorization: "Bearer live" } }));
}

async function search(q: string, more: Record<string, string> = {}): Promise<Json[]> {
  const { body } = await get("messages", { q, maxResults: "20", ...more });
  const ids: Json[] = body.messages ?? [];
  const replies = await Promise.all(ids.map(({ id }) => get(`messages/${id}`)));
  return replies.map((reply) => reply.body);
}

function header(mail: Json, name: string): string {
  return mail.payload.headers.find((entry: Json) => entry.name === name).value;
}

function decode(data: string): string {
  const bytes = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

describe("lists", () => {
  it("gives ids only, and the next page by token", async ({ expect }) => {
    const first = await get("messages", { maxResults: "5" });
    expect(first.body.messages).toHaveLength(5);
    expect(Object.keys(first.body.messages[0])).toEqual(["id", "threadId"]);
    const next = await get("messages", { maxResults: "5", pageToken: first.body.nextPageToken });
    expect(next.body.messages[0].id).not.toBe(first.body.messages[0].id);
    const wrong = await get("messages", { pageToken: "nonsense" });
    expect(wrong.status).toBe(400);
  });

  it("leaves the key out when nothing is there", async ({ expect }) => {
    const { body } = await get("messages", {}, { user: NORA });
    expect(body).toEqual({ resultSizeEstimate: 0 });
    const profile = await get("profile", {}, { user: NORA });
    expect(profile.body.messagesTotal).toBe(0);
  });

  it("always has recent mail and mail of more than a year ago", async ({ expect }) => {
    const recent = await get("messages", { q: "newer_than:7d" });
    expect(recent.body.messages.length).toBeGreaterThan(5);
    const old = await get("messages", { q: "older_than:400d" });
    expect(old.body.messages.length).toBeGreaterThan(50);
  });
});

describe("search", () => {
  it("knows sender, recipient, subject, phrases, labels and not", async ({ expect }) => {
    const fromCleo = await search("from:cleo subject:results");
    expect(fromCleo.length).toBeGreaterThan(3);
    for (const mail of fromCleo) {
      expect(header(mail, "From")).toContain("cleo@harbour.example");
      expect(header(mail, "Subject")).toMatch(/^Results of /);
    }
    const phrase = await search('"media plan" -from:me');
    expect(phrase.length).toBeGreaterThan(0);
    expect(phrase.every((mail) => mail.labelIds.includes("INBOX"))).toBe(true);
    const sent = await search("in:sent to:kontor-nord");
    expect(sent.every((mail) => mail.labelIds.includes("SENT"))).toBe(true);
    const files = await search("has:attachment filename:pdf");
    expect(files.length).toBe(20);
    expect(await search("nosuchoperator:x")).toHaveLength(0);
  });

  it("knows dates in the account's calendar", async ({ expect }) => {
    const mails = await search("after:2026/10/05 before:2026/10/12");
    expect(mails.length).toBeGreaterThan(3);
    for (const mail of mails) {
      expect(Number(mail.internalDate)).toBeGreaterThanOrEqual(Date.parse("2026-10-05T00:00:00+02:00"));
      expect(Number(mail.internalDate)).toBeLessThan(Date.parse("2026-10-12T00:00:00+02:00"));
    }
  });
});

describe("one message", () => {
  it("comes as a MIME tree with base64url bodies", async ({ expect }) => {
    const [mail] = await search("has:attachment from:kontor-nord");
    expect(mail.payload.mimeType).toBe("multipart/mixed");
    const [body, file] = mail.payload.parts;
    expect(body.parts.map((part: Json) => part.mimeType)).toEqual(["text/plain", "text/html"]);
    const text = decode(body.parts[0].body.data);
    expect(text).toContain("utm_campaign=");
    expect(new TextEncoder().encode(text)).toHaveLength(body.parts[0].body.size);
    const fetched = await get(`messages/${mail.id}/attachments/${file.body.attachmentId}`);
    expect(decode(fetched.body.data)).toMatch(/^Media plan/);
  });

  it("has formats", async ({ expect }) => {
    const [mail] = await search("in:inbox");
    const minimal = await get(`messages/${mail.id}`, { format: "minimal" });
    expect(minimal.body).not.toHaveProperty("payload");
    const metadata = await get(`messages/${mail.id}`, { format: "metadata", metadataHeaders: "Subject" });
    expect(metadata.body.payload.headers).toEqual([{ name: "Subject", value: header(mail, "Subject") }]);
    expect(metadata.body.payload).not.toHaveProperty("body");
    expect((await get("messages/ffffffffffffffff")).body.error.errors[0].reason).toBe("notFound");
  });

  it("stands in a thread in order of time", async ({ expect }) => {
    const [reply] = await search("in:sent subject:re");
    const thread = (await get(`threads/${reply.threadId}`)).body;
    expect(thread.messages[0].id).toBe(thread.id);
    expect(thread.messages.length).toBeGreaterThan(1);
    const times = thread.messages.map((mail: Json) => Number(mail.internalDate));
    expect(times).toEqual(times.toSorted((a: number, b: number) => a - b));
  });
});

describe("access and incremental reading", () => {
  it("refuses search and bodies with the metadata scope", async ({ expect }) => {
    const world = { scopes: ["https://www.googleapis.com/auth/gmail.metadata"] };
    expect((await get("messages", { q: "x" }, world)).body.error.message).toMatch(/does not support 'q'/);
    const { body } = await get("messages", { maxResults: "1" }, world);
    expect((await get(`messages/${body.messages[0].id}`, {}, world)).status).toBe(403);
  });

  it("has Gmail's reasons in its errors", async ({ expect }) => {
    const dead = await readReply(
      gmail(depsAt()).request("/gmail/v1/users/me/profile", {
        headers: { Authorization: "Bearer x" },
      }),
    );
    expect(dead.body.error).toMatchObject({ code: 401, errors: [{ reason: "authError" }] });
    const busy = await get("profile", {}, { switches: { googleQuotaExhausted: true } });
    expect(busy.status).toBe(429);
    expect(busy.body.error.message).toMatch(/Retry after 2026-/);
  });

  it("tells what arrived since a history id, and 404 for one that is too old", async ({ expect }) => {
    const since = String(Math.floor((NOW - 3 * DAY_MS) / 1000));
    const { body } = await get("history", { startHistoryId: since });
    expect(body.history.length).toBeGreaterThan(0);
    expect(body.history[0].messagesAdded[0].message.id).toMatch(/^[0-9a-f]{16}$/);
    expect((await get("history", { startHistoryId: "1000" })).status).toBe(404);
    expect((await get("profile")).body.emailAddress).toBe(ADA);
    expect((await get("labels/INBOX")).body.messagesTotal).toBeGreaterThan(100);
  });
});
