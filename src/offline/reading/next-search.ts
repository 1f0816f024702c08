import { askOf, type Part, type SearchPlan } from "../plan.ts";
import { carriedOver } from "./complete.ts";

/** "About Instagram", "only from Ada", "how many of them from Kontor Nord". */
const LED =
  /^(?:(?:and|but|also|only|just|what about|anything|something|any|how many(?: of (?:them|those))?(?: are| were| came)?) )*(?:the ones |those )?(about|from|by|in) (?!which\b|what\b|whom\b)(?:the )?(.{2,60}?)(?: channel)?(?: (?:only|(?:on|about) (?:it|that|this)))?\W*$/i;
/** "And Ada?" */
const WRITER =
  /^(?:(?:[Aa]nd|[Bb]ut) )?(?:(?:[Oo]nly|[Jj]ust|[Ww]hat about) )?(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)\W*$/u;
/** "Only what Cleo wrote." */
const WHOSE =
  /^(?:and |but )*(?:(?:only|just) )?what (?!was\b)(?:did )?(?:the )?(.{2,40}?) (?:wrote|write|said|say|posted|post|repl(?:y|ied)|answer(?:ed)?|respond(?:ed)?)(?: (?:about )?(?:it|that|this))?\W*$/i;
const A_PAGE =
  /^(?:and )?what (?:does|did) the (retrospective|post-?mortem|plan|playbook|minutes|page|report) say\W*$/i;
const WHO =
  /^(?:and |so )*who (?:said|wrote|posted|reported|mentioned|asked|complained|was)(?: (?:it|that|this|those|these|for it|the (?:plan|page|notes?|retrospective|mail|message|post-?mortem)))?(?: and when)?\W*$/i;
/** What was found is to be read again: "and what were the learnings?" */
export const SAYS_MORE =
  /^(?:and |so )*(?:what (?:was|were|is|are) the (?:learnings?|results?|outcomes?|decisions?|takeaways?|conclusions?|lessons?|cause|reason)|what (?:does|did|do) (?:it|they|that|those|he|she) (?:say|want)|how many(?: (?:are (?:there|they|those)|in total|in all))?|tell me more|(?:what|who) (?:caused|fixed|noticed|solved|repaired) (?:it|that|this)|how long (?:did (?:it|that|this) (?:take|last|go on)|was (?:it|that) down)|what was (?:said|written)|when did (?:they|s?he) (?:say|write|post)(?: (?:it|that))?|more(?: about (?:it|that))?|when (?:was|were) (?:it|this|that|those|(?:that|the|this) (?:page|note|mail|message))(?: last)?(?: (?:changed|edited|updated|written|sent|posted))?|show (?:me )?more)\W*$/i;
/** "And in Notion?" */
const PLACE =
  /^(?:(?:and|but|only|just|anything|what about) )*(?:(?:in|on|from|by) )?(?:the |our )?(\p{L}[\p{L}-]*?(?: (?!only|too|as)\p{L}+)?)(?: only| too| as well| (?:about|on) (?:it|that|this))?\W*$/iu;
const PLACES: readonly (readonly [dataset: string, called: RegExp])[] = [
  ["mails", /^(?:e-?mails?|mails?|gmail|inbox|mailbox)$/i],
  ["pages", /^(?:notes?|notion|wiki|docs?|documents?)$/i],
  ["messages", /^(?:slack|chat|team chat|messages)$/i],
];

/** "The support team" is a channel of the chat, where it is anything. */
function byWhom(plan: SearchPlan, author: string): SearchPlan {
  const [, team] = /^(.*?) ?(?:team|people|guys|staff|department|everyone|others)$/i.exec(author) ?? [];
  if (team === undefined || /\p{Lu}|\bother/u.test(author)) return { ...plan, author };
  if (team === "") return plan;
  const assumptions = [...plan.assumptions, `“${author}” I take as the channel “${team}”`];
  return { ...plan, place: team, datasets: ["messages"], assumptions };
}

/** A search asked on: "about Instagram", "and in sales?", "only from Ada", "last week?". Undefined for what is none. */
export function nextSearch(before: SearchPlan, words: string, said: SearchPlan): SearchPlan | undefined {
  const next = {
    ...before,
    left: [],
    assumptions: ["Carried over from the question before: what to look for"],
  };
  if (SAYS_MORE.test(words)) return next;
  const [, of] =
    /^(?:and |so )*(?:what (?:does|do|did) (?:it|they|that|those) say about|does (?:it|that|the page) (?:mention|cover|say anything about)) (?:the )?(.{3,40}?)\W*$/i.exec(
      words,
    ) ?? [];
  if (of !== undefined && said.period === undefined) return { ...next, topic: `${before.topic} ${of}` };
  const [, noun] =
    /^(?:and )?what(?:'s| is| was| were) (?:the|its) (budget|discount)s?(?: for it)?\W*$/i.exec(words) ?? [];
  if (noun !== undefined) return { ...next, topic: `${before.topic} ${noun}` };
  const [, kind] = /^(?:and )?(?:only|just) (?:the )?(complaint|question|request)s\W*$/i.exec(words) ?? [];
  if (kind !== undefined) return { ...next, topic: `${before.topic} ${kind}` };
  const [, page] = A_PAGE.exec(words) ?? [];
  if (page !== undefined) {
    const { place: _, datasets: __, ...anywhere } = next;
    return { ...anywhere, topic: `${before.topic} ${page}` };
  }
  const [, whose] = WHOSE.exec(words) ?? [];
  if (whose !== undefined) return byWhom(next, whose);
  if (WHO.test(words)) return { ...next, isWho: true };
  const [, place = ""] = PLACE.exec(words) ?? [];
  const dataset = PLACES.find(([, called]) => called.test(place))?.[0];
  if (dataset !== undefined) {
    // A channel of the chat is no place of the mails.
    const { place: _, ...elsewhere } = next;
    return { ...elsewhere, datasets: [dataset] };
  }
  const [, lead, rest = ""] = LED.exec(words) ?? [];
  const isOnlyPeriod = [said.topic, said.author, said.place, ...said.left].every((one) => !one);
  // "From this month only."
  const isLedPeriod = lead !== undefined && lead !== "about" && said.topic === "";
  if (said.period !== undefined && (isOnlyPeriod || isLedPeriod)) return { ...next, period: said.period };
  const [, writer] = WRITER.exec(words) ?? [];
  if (writer !== undefined && said.period === undefined) return { ...next, author: writer };
  if (lead === undefined || (said.datasets !== undefined && said.place === undefined)) return undefined;
  if (lead === "about")
    return { ...next, topic: said.topic || rest, ...(said.period && { period: said.period }) };
  // "Anything from Mark about the fair?" is another question.
  if (/ (?:about|on|regarding) /i.test(rest)) return undefined;
  // "Just from the help line": nobody is called so.
  if (lead !== "in" && !/\bfrom the \p{Ll}/u.test(words)) return { ...next, author: rest };
  return { ...next, place: rest.replace(/^#/, ""), datasets: ["messages"] };
}

/** "Who wrote the most?" after what was said in a channel is of that one, whatever it is about. */
export function inPlaceOf({ place, period }: SearchPlan, part: Part): Part {
  const ask = askOf(part);
  if (place === undefined || ask?.dataset.name !== "messages") return part;
  if (ask.open.length + ask.conditions.length > 0) return part;
  const carried = carriedOver(["the channel", ...(period && !ask.period ? ["the period"] : [])], "question");
  const open = [{ said: place, dimensions: ["channel"], isNegated: false, isName: true }];
  const assumptions = [...ask.assumptions, ...carried];
  return { topic: "ask", ask: { ...ask, open, period: ask.period ?? period, assumptions } };
}

/** "And in support about returns?" after what was said this month. */
export function inSamePeriod({ period }: SearchPlan, said: SearchPlan): SearchPlan {
  if (period === undefined || said.period !== undefined) return said;
  return { ...said, period, assumptions: [...said.assumptions, ...carriedOver(["the period"], "question")] };
}
