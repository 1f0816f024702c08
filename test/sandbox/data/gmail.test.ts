import { describe, it } from "vitest";
import { gmail } from "../../../src/sandbox/google/gmail.ts";
import { DAY_MS } from "../../../src/sandbox/company/dates.ts";
import type { Switches } from "../../../src/sandbox/state.ts";
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

function secondsAgo(days: number): number {
  return (NOW - days * DAY_MS) / 1000;
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
  });

  it("always has recent mail and mail of more than a year ago", async ({ expect }) => {
    const recent = await get("messages", { q: `after:${secondsAgo(7)}` });
    expect(recent.body.messages.length).toBeGreaterThan(5);
    const old = await get("messages", { q: `before:${secondsAgo(400)}` });
    expect(old.body.messages.length).toBeGreaterThan(50);
  });
});

describe("search", () => {
  it("knows sender, phrases, labels, times, alternatives and not", async ({ expect }) => {
    const fromCleo = await search("from:cleo results");
    expect(fromCleo.length).toBeGreaterThan(3);
    for (const mail of fromCleo) expect(header(mail, "From")).toContain("cleo@harbour.example");
    const phrase = await search('"media plan" -from:ada');
    expect(phrase.length).toBeGreaterThan(0);
    expect(phrase.every((mail) => mail.labelIds.includes("INBOX"))).toBe(true);
    const sent = await search("label:sent kontor-nord");
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.every((mail) => mail.labelIds.includes("SENT"))).toBe(true);
    const span = await search(`{postmortem retrospective creatives} after:${secondsAgo(60)}`);
    expect(span.every((mail) => Number(mail.internalDate) >= NOW - 60 * DAY_MS)).toBe(true);
    expect(span.length).toBeGreaterThan(0);
    expect(await search("nosuchoperator:x")).toHaveLength(0);
  });
});

describe("one message", () => {
  it("comes as a MIME tree with base64url bodies", async ({ expect }) => {
    const [mail] = await search("from:kontor-nord");
    expect(mail.payload.mimeType).toBe("multipart/mixed");
    const [body, file] = mail.payload.parts;
    expect(body.parts.map((part: Json) => part.mimeType)).toEqual(["text/plain", "text/html"]);
    const text = decode(body.parts[0].body.data);
    expect(text).toContain("utm_campaign=");
    expect(new TextEncoder().encode(text)).toHaveLength(body.parts[0].body.size);
    expect(file.filename).toMatch(/-media-plan\.pdf$/);
  });

  it("has formats", async ({ expect }) => {
    const [mail] = await search("label:inbox");
    const metadata = await get(`messages/${mail.id}`, { format: "metadata", metadataHeaders: "Subject" });
    expect(metadata.body.payload.headers).toEqual([{ name: "Subject", value: header(mail, "Subject") }]);
    expect(metadata.body.payload).not.toHaveProperty("body");
    expect((await get(`messages/${mail.id}`, { format: "poem" })).status).toBe(400);
    expect((await get("messages/ffffffffffffffff")).body.error.errors[0].reason).toBe("notFound");
  });
});

it("has Gmail's reasons in its errors", async ({ expect }) => {
  const dead = await readReply(
    gmail(depsAt()).request("/gmail/v1/users/me/profile", { headers: { Authorization: "Bearer x" } }),
  );
  expect(dead.body.error).toMatchObject({ code: 401, errors: [{ reason: "authError" }] });
  const narrow = await get("profile", {}, { scopes: ["openid"] });
  expect(narrow.body.error).toMatchObject({ code: 403, errors: [{ reason: "insufficientPermissions" }] });
  const busy = await get("profile", {}, { switches: { googleQuotaExhausted: true } });
  expect(busy.status).toBe(429);
  expect(busy.body.error.message).toMatch(/Retry after 2026-/);
  expect((await get("profile")).body.emailAddress).toBe(ADA);
});
