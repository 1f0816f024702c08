import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { momentOf } from "../company/dates.ts";
import type { Mail, MailAddress } from "../company/mail.ts";
import { mailsBetween, mailsOf } from "../company/mails.ts";
import { type SandboxDeps, readSwitches } from "../state.ts";
import { pageFrom, unlessEmpty, wholeNumber, type VendorEnv, type VendorHono } from "../vendor.ts";
import { googleGuard, googleNotFound, googleRefusal } from "./errors.ts";
import { toBase64, utf8 } from "../../lib/encoding.ts";

const SCOPE = "https://www.googleapis.com/auth/gmail.readonly";
const ME = "/gmail/v1/users/me";

/** The Gmail API (host gmail.googleapis.com), read-only: the signed-in person's mailbox. */
export function gmail(deps: SandboxDeps): VendorHono {
  const app: VendorHono = new Hono();
  const guards = [googleGuard(deps, SCOPE, googleRefusal), quotaGuard(deps)] as const;

  app.get(`${ME}/profile`, ...guards, (c) => c.json({ emailAddress: c.var.grant.user }));
  app.get(`${ME}/messages`, ...guards, (c) => {
    const { q = "", maxResults, pageToken } = c.req.query();
    const found = mailsOf(c.var.grant.user, momentOf(deps.now())).filter(compileMailQuery(q));
    const size = Math.min(wholeNumber(maxResults, 100), 500);
    const { page, next } = pageFrom(found, pageToken, size, () => badRequest("Invalid pageToken"));
    return c.json({
      // Absent when there is none.
      messages: unlessEmpty(page.map(({ id, threadId }) => ({ id, threadId }))),
      nextPageToken: next,
      // An estimate in Gmail as well: it is never far above the page.
      resultSizeEstimate: Math.min(found.length, 201),
    });
  });
  app.get(`${ME}/messages/:id`, ...guards, (c) => {
    const mail = findMail(c.var.grant.user, c.req.param("id"), deps.now());
    if (mail === undefined) {
      throw googleRefusal(404, "NOT_FOUND", "Requested entity was not found.", "notFound");
    }
    const format = c.req.query("format") ?? "full";
    if (format !== "full" && format !== "metadata")
      throw badRequest(`Invalid value at 'format': "${format}"`);
    return c.json(describeMail(mail, format, c.req.queries("metadataHeaders")));
  });
  app.all("*", (c) => googleNotFound(c.req.path));
  return app;
}

/** The mail with that id, whose first digits are its time; so only that day is looked through. */
function findMail(owner: string, id: string, nowMs: number): Mail | undefined {
  if (!/^[0-9a-f]{16}$/.test(id)) return undefined;
  const { day } = momentOf(Number.parseInt(id.slice(0, 11), 16));
  return mailsBetween(owner, day, day, momentOf(nowMs)).find((mail) => mail.id === id);
}

function badRequest(message: string) {
  return googleRefusal(400, "INVALID_ARGUMENT", message, "invalidArgument");
}

/** Gmail hides the time to wait in the message and sends no Retry-After. */
function quotaGuard(deps: SandboxDeps) {
  return createMiddleware<VendorEnv>(async (_, next) => {
    if ((await readSwitches(deps)).googleQuotaExhausted) {
      const message = `User-rate limit exceeded.  Retry after ${new Date(deps.now() + 60_000).toISOString()}`;
      throw googleRefusal(429, "RESOURCE_EXHAUSTED", message, "userRateLimitExceeded");
    }
    await next();
  });
}

interface Part {
  mimeType: string;
  filename: string;
  headers: { name: string; value: string }[];
  body: { size: number; data?: string };
  parts?: Part[];
}

function describeMail(mail: Mail, format: "full" | "metadata", wantedHeaders: readonly string[] = []) {
  const { id, threadId, labels: labelIds, ms } = mail;
  const headers = headersOf(mail);
  const wanted = wantedHeaders.map((name) => name.toLowerCase());
  const kept = headers.filter(({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()));
  return {
    id,
    threadId,
    labelIds,
    snippet: escapeHtml(mail.text().replace(/\s+/g, " ")).slice(0, 200),
    internalDate: String(ms),
    payload: format === "full" ? payloadOf(mail, headers) : { mimeType: "multipart/mixed", headers: kept },
  };
}

function headersOf(mail: Mail): Part["headers"] {
  const values = {
    "Delivered-To": mail.owner.email,
    Date: new Date(mail.ms).toUTCString().replace("GMT", "+0000"),
    From: written(mail.from),
    To: mail.to.map(written).join(", "),
    Subject: mail.subject,
    "MIME-Version": "1.0",
  };
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

function written(address: MailAddress): string {
  return `${address.name} <${address.email}>`;
}

function payloadOf(mail: Mail, headers: Part["headers"]): Part {
  const html = mail
    .text()
    .split("\n\n")
    .map((block) => `<p>${escapeHtml(block).replaceAll("\n", "<br>")}</p>`)
    .join("");
  const body = multipart("alternative", [
    textPart("text/plain", mail.text()),
    textPart("text/html", `<div dir="ltr">${html}</div>`),
  ]);
  if (mail.attachment === undefined) return { ...body, headers };
  const type = `application/pdf; name="${mail.attachment}"`;
  const file = { ...part("application/pdf", type), filename: mail.attachment };
  return { ...multipart("mixed", [body, file]), headers };
}

function multipart(kind: "alternative" | "mixed", parts: Part[]): Part {
  return { ...part(`multipart/${kind}`, `multipart/${kind}; boundary="${kind}"`), parts };
}

function textPart(mimeType: string, text: string): Part {
  const bytes = utf8(text);
  // The URL-safe alphabet, but with the padding.
  const data = toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_");
  const body = { size: bytes.length, data };
  return { ...part(mimeType, `${mimeType}; charset="UTF-8"`), body };
}

function part(mimeType: string, type: string): Part {
  return { mimeType, filename: "", headers: [{ name: "Content-Type", value: type }], body: { size: 0 } };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("'", "&#39;");
}

type Test = (mail: Mail) => boolean;

/** What our searches use of Gmail's syntax. Of what stands in {} one must be; an operator that is not known finds nothing, as in Gmail. */
function compileMailQuery(query: string): Test {
  const alternatives: Test[][] = [];
  let braces: Test[] | null = null;
  for (const token of query.match(/-?(?:[a-z_]+:)?"[^"]*"|[{}]|[^\s{}]+/gi) ?? []) {
    if (token === "{") alternatives.push((braces = []));
    else if (token === "}") braces = null;
    else if (braces !== null) braces.push(testOf(token));
    else alternatives.push([testOf(token)]);
  }
  return (mail) => alternatives.every((tests) => tests.some((test) => test(mail)));
}

function testOf(token: string): Test {
  if (token.startsWith("-") && token.length > 1) {
    const inner = testOf(token.slice(1));
    return (mail) => !inner(mail);
  }
  const [, operator = "", raw = ""] = /^(?:([a-z_]+):)?(.*)$/is.exec(token) ?? [];
  const build = OPERATORS[operator.toLowerCase()];
  return build?.(raw.replaceAll('"', "").toLowerCase()) ?? (() => false);
}

const OPERATORS: Record<string, (value: string) => Test> = {
  "": (value) => (mail) => textOf(mail).includes(value),
  from: (value) => (mail) => addressText([mail.from]).includes(value),
  label: (value) => (mail) => mail.labels.some((own) => own.toLowerCase() === value.replaceAll("-", "_")),
  // Unix seconds; Gmail takes a day as well, but for one of California.
  after: (value) => (mail) => mail.ms >= Number(value) * 1000,
  before: (value) => (mail) => mail.ms < Number(value) * 1000,
};

function addressText(list: readonly MailAddress[]): string {
  return list.map(written).join(", ").toLowerCase();
}

function textOf(mail: Mail): string {
  return `${mail.subject}\n${mail.text()}\n${addressText([mail.from, ...mail.to])}`.toLowerCase();
}
