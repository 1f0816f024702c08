import { DAY_MS, parseDay, msOf } from "../../company/dates.ts";
import type { Mail, MailAddress } from "../../company/mail.ts";

type Test = (mail: Mail) => boolean;

/**
 * Gmail's search syntax as a function: from:, to:, subject:, after:, before:, newer_than:, older_than:, has:,
 * label:, in:, is:, filename:, category:, quoted phrases, plain words, `-` for not, OR and {}. An operator that is not
 * known finds nothing, as in Gmail.
 */
export function compileMailQuery(query: string, nowMs: number): Test {
  return allOf(tokensOf(query), nowMs);
}

/** Words, `operator:value` and quoted values; parentheses and braces stand alone. */
function tokensOf(query: string): string[] {
  return query.match(/-?[a-z_]+:\([^)]*\)|-?(?:[a-z_]+:)?"[^"]*"|[{}()]|[^\s{}()]+/gi) ?? [];
}

function allOf(tokens: readonly string[], nowMs: number): Test {
  const alternatives: Test[][] = [];
  let braces: Test[] | null = null;
  let joins = false;
  for (const token of tokens) {
    if (token === "{") braces = [];
    else if (token === "}") {
      if (braces !== null) alternatives.push(braces);
      braces = null;
    } else if (token === "OR") joins = true;
    else if (token !== "(" && token !== ")" && token !== "AND") {
      const test = testOf(token, nowMs);
      const last = alternatives.at(-1);
      if (braces !== null) braces.push(test);
      else if (joins && last !== undefined) last.push(test);
      else alternatives.push([test]);
      joins = false;
    }
  }
  return (mail) => alternatives.every((tests) => tests.some((test) => test(mail)));
}

function testOf(token: string, nowMs: number): Test {
  if (token.startsWith("-") && token.length > 1) {
    const inner = testOf(token.slice(1), nowMs);
    return (mail) => !inner(mail);
  }
  const match = /^([a-z_]+):(.*)$/i.exec(token);
  const [operator, raw] = match === null ? ["", token] : [(match[1] ?? "").toLowerCase(), match[2] ?? ""];
  const value = raw.replace(/^[("]|[)"]$/g, "").toLowerCase();
  const build = OPERATORS[operator];
  return build === undefined ? () => false : build(value, nowMs);
}

const OPERATORS: Record<string, (value: string, nowMs: number) => Test> = {
  "": (value) => (mail) => textOf(mail).includes(value),
  from: (value) => (mail) => addressText([mail.from]).includes(ownAddress(value, mail)),
  to: (value) => (mail) => addressText(mail.to).includes(ownAddress(value, mail)),
  subject: (value) => (mail) => words(value).every((word) => mail.subject.toLowerCase().includes(word)),
  after: (value) => (mail) => mail.ms >= timeOf(value),
  newer: (value) => (mail) => mail.ms >= timeOf(value),
  before: (value) => (mail) => mail.ms < timeOf(value),
  older: (value) => (mail) => mail.ms < timeOf(value),
  newer_than: (value, nowMs) => (mail) => mail.ms >= nowMs - spanOf(value),
  older_than: (value, nowMs) => (mail) => mail.ms < nowMs - spanOf(value),
  has: (value) => (mail) => value === "attachment" && mail.attachments.length > 0,
  filename: (value) => (mail) => mail.attachments.some((file) => file.filename.toLowerCase().includes(value)),
  label: (value) => (mail) => hasLabel(mail, value),
  in: (value) => (mail) => value === "anywhere" || hasLabel(mail, value),
  is: (value) => (mail) => (value === "read" ? !hasLabel(mail, "unread") : hasLabel(mail, value)),
  category: (value) => (mail) => hasLabel(mail, `category_${value === "primary" ? "personal" : value}`),
};

function hasLabel(mail: Mail, label: string): boolean {
  return mail.labels.some((entry) => entry.toLowerCase() === label.replaceAll("-", "_"));
}

function ownAddress(value: string, mail: Mail): string {
  return value === "me" ? mail.owner.email : value;
}

function addressText(list: readonly MailAddress[]): string {
  return list.map((entry) => `${entry.name} <${entry.email}>`.toLowerCase()).join(", ");
}

function textOf(mail: Mail): string {
  return `${mail.subject}\n${mail.text}\n${addressText([mail.from, ...mail.to])}`.toLowerCase();
}

function words(value: string): string[] {
  return value.split(/\s+/).filter((word) => word !== "");
}

/** `2026/03/01`, `2026-03-01` (midnight in the account's calendar) or Unix seconds; NaN finds nothing. */
function timeOf(value: string): number {
  if (/^\d{9,}$/.test(value)) return Number(value) * 1000;
  const [year = "", month = "", date = ""] = value.split(/[/-]/);
  const day = parseDay(`${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);
  return day === null ? Number.NaN : msOf(day, 0);
}

const SPANS: Record<string, number> = { h: DAY_MS / 24, d: DAY_MS, m: 30 * DAY_MS, y: 365 * DAY_MS };

function spanOf(value: string): number {
  const match = /^(\d{1,5})([hdmy])$/.exec(value);
  return Number(match?.[1]) * (SPANS[match?.[2] ?? ""] ?? Number.NaN);
}
