import type { Mail, MailAddress } from "../../company/mail.ts";

type Test = (mail: Mail) => boolean;

/**
 * What our searches use of Gmail's syntax, as a function: words, quoted phrases, from:, label:, after:, before:, `-` for
 * not, and {} of which one must be. An operator that is not known finds nothing, as in Gmail.
 */
export function compileMailQuery(query: string): Test {
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
  return list.map((entry) => `${entry.name} <${entry.email}>`.toLowerCase()).join(", ");
}

function textOf(mail: Mail): string {
  return `${mail.subject}\n${mail.text}\n${addressText([mail.from, ...mail.to])}`.toLowerCase();
}
