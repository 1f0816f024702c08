import type { HistoryMessage } from "../../domain/model.ts";

const STANDS_FOR = /\b(?:he|she|him|hers|his|her)\b/gi;
const CAPITALS =
  /(?:(?!(?:What|Who|Where|How|It|That|Here|Let)\b)\p{Lu}[\p{L}-]+'s |(?<=[^.?!] ))(?!I\b)\p{Lu}(?:\p{L}?'(?!s\b))?[\p{L}-]+(?:'(?= \p{Lu}))?(?: (?:(?:de|du|des|la|van|von|der|&) )*\p{Lu}[\p{L}-]+(?:'\p{Lu}\p{L}+|'s(?= \p{Lu}))?)*(?: 20\d\d(?!-))?/gu;

const NO_NAME =
  /^(?:Black Friday|Cyber Monday|Christmas|Easter|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|[A-Z]\d|Notion|Slack|Gmail|Zoho|Google(?: Analytics)?)(?: 20\d\d)?$/;
const namesIn = (text: string) => [...new Set(text.match(CAPITALS))].filter((name) => !NO_NAME.test(name));

/** "How many did Ada win, and how many did she lose?": her name in the place of "she", where one person was named. */
export function withPersons(question: string, history: readonly HistoryMessage[]): string {
  const at = question.search(STANDS_FOR);
  const earlier = history.findLast(({ role }) => role === "user")?.content ?? "";
  // Who that is the answer told.
  if (at < 0 || /^\W*(?:who|whose|which)\b/i.test(earlier)) return question;
  const [name, ...others] =
    [namesIn(question.slice(0, at)), namesIn(earlier)].find((names) => names.length > 0) ?? [];
  if (name === undefined || others.length > 0) return question;
  return question.replace(STANDS_FOR, (said, place: number) =>
    /^(?:hers|his)$/i.test(said) ||
    /^her (?!in\b|on\b|this\b|last\b|and\b)\p{L}/iu.test(question.slice(place))
      ? `${name}'s`
      : name,
  );
}

const SELF =
  /(?:^|[.,;!?] *| )(?:[Ii]'?m|[Ii] am|[Tt]his is) (\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)(?: here| speaking)?(?=[.,;!?]|$)[.,;!?]* */u;

/** What people have each for themselves. */
const HELD = /^(?:\p{L}+ ){0,3}(?:tasks?|to-?dos?|deals?|leads?|projects?|accounts?)\W*$/iu;

/** "Which of my deals are open? I'm Ben": Ben's. */
export function withSelf(question: string): string {
  const [all = "", name] = SELF.exec(question) ?? [];
  if (name === undefined) return question;
  const rest = question.replace(all, /^[?!.]/.test(all) ? `${all[0]} ` : " ").trim();
  // "Open tasks, I'm May": hers.
  if (!/\b(?:[Mm]y|[Mm]ine|I|me)\b/.test(rest) && HELD.test(rest))
    return `${rest.replace(/\W+$/, "")} of ${quoted(name)}`;
  return rest.replace(/\b(?:my|mine)\b/gi, `${name}'s`).replace(/\b(?:I|me)\b/g, name);
}

const IT =
  /\b(?:of )?(their|theirs|its|(?:that|this) (?:customer|client|supplier|vendor|company|account|person|colleague|one)'s|them|they|it|(?:that|this) (?:customer|client|supplier|vendor|company|account|person|colleague|one)|(?:on |in )?that (?:day|week|month|quarter|year)|there(?=\W*$))\b/i;
/** A step in time, as a row is called. */
const TIME =
  /^(?:\p{Lu}\p{L}+ (?:\d{1,2}, )?20\d\d|Q[1-4] 20\d\d|20\d\d|\p{Lu}\p{L}{2} \d{1,2} – .*20\d\d)$/u;
/** Whose records a list shows, by the head of their column. */
const HOLDERS = ["Customer", "Account", "Vendor", "Owner"];

/** "What deals do we have with them?" after who comes first: with the name that the answer told in the place of "them". */
export function withNamed(
  question: string,
  history: readonly HistoryMessage[],
): { text: string; said: string } | undefined {
  const told = history.filter(({ role }) => role === "assistant").slice(-3);
  const last =
    told.map(({ content }) => leaderIn(content)).findLast((one) => one !== undefined) ?? lastNamed(history);
  // Of another year it is another one.
  const name = /\blast year\b/i.test(question) ? last?.replace(/(?<=\D) 20\d\d$/, "") : last;
  const [, it] = IT.exec(question) ?? [];
  if (name === undefined || it === undefined) return undefined;
  // "That day" is none of a customer, and a month is no "it".
  const isTime = TIME.test(name);
  const saysTime = /\bthat (?:day|week|month|quarter|year)\b/i.test(question);
  if (saysTime !== isTime && !(isTime && /^there$/i.test(it))) return undefined;
  const text = question.replace(IT, (_, said: string) =>
    isTime
      ? `in ${name}`
      : /^there$/i.test(said)
        ? `at ${quoted(name)}`
        : /^(?:their|its)$|s$/i.test(said) && !/^this$/i.test(said)
          ? `${quoted(name)}'s`
          : quoted(name),
  );
  return { text, said: `“${it}” as “${name}”` };
}

const WHY = /^(?:and |but |so )*why(?: (?:was|is) (?:it|that))?\W*$/i;

/** "Why?" after which week was the worst, "and how many units then?" are of that week. */
export function withTime(question: string, history: readonly HistoryMessage[]): string {
  const last = leaderIn(history.findLast(({ role }) => role === "assistant")?.content ?? "");
  if (last === undefined || !TIME.test(last) || /\bthey\b/i.test(question)) return question;
  const [, asked] = /^(?:and )?(.*) then\W*$/i.exec(question.replace(WHY, "why then")) ?? [];
  return asked === undefined ? question : `and ${asked} in ${last}`;
}

/** The last questions. */
export const lastAsked = (history: readonly HistoryMessage[]): string[] =>
  history.flatMap(({ role, content }) => (role === "user" ? [content] : [])).slice(-3);

/** The one name in the latest of the last questions that has any. */
export function lastNamed(history: readonly HistoryMessage[]): string | undefined {
  const [name, ...others] =
    lastAsked(history)
      .map(namesIn)
      .findLast((names) => names.length > 0) ?? [];
  // "They" are a company, and not Ada.
  return others.length === 0 && name?.includes(" ") ? name : undefined;
}

const quoted = (name: string): string => `"${name.replaceAll('"', "")}"`;

/** Who or what an answer puts first. */
function leaderIn(told: string): string | undefined {
  const names = [...told.matchAll(/: \*\*([^*\n]{2,80})\*\* comes (?:first|last|second|third) with /g)];
  return names.length === 1 ? names[0]?.[1] : holderIn(told);
}

/** Of the record that an answer puts first, the customer, supplier or person. */
function holderIn(told: string): string | undefined {
  if (!/^The (?:highest|lowest|latest|earliest|newest|oldest)[^\n]*: \*\*/.test(told)) return undefined;
  const [head = [], , first = []] = told
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const at = HOLDERS.map((title) => head.indexOf(title)).find((place) => place > 0);
  return at === undefined ? undefined : first[at];
}
