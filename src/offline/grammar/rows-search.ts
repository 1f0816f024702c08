import { bounded, cue, dated, label, newest, takeAuthor } from "./search-acts.ts";
import { type Act, edgesOf, type Row } from "./draft.ts";

/** "Any complaints this week?": the word itself, where nothing else is to be found. */
const noun: Act = (draft, match) => {
  const { text } = match;
  draft.ask.strength += 2;
  const [more] = edgesOf(match, "TOPIC");
  if (more !== undefined && (more.to - more.from > 4 || /\babout\b/.test(more.text))) return false;
  if (more === undefined) draft.search.topic = `${draft.search.topic} ${text}`.trim();
  else if (about(draft, match) === false) return false;
  const [word = ""] = text.replace(/^(?:the|our|a|an) /i, "").split(" ");
  if (more === undefined) return true;
  if (more.to !== match.to) draft.search.topic = text.replace(/^(?:the|our|any) /i, "");
  else if (NOUNS.test(word)) draft.search.deeds.push(word.toLowerCase());
  else draft.search.topic = `${word} ${draft.search.topic}`;
  return true;
};

const where =
  (dataset: string): Act =>
  (draft) => {
    draft.ask.strength += 2;
    draft.search.datasets = [...new Set([...(draft.search.datasets ?? []), dataset])];
  };

const says: Act = (draft, { keys }) => {
  draft.ask.strength += 2;
  draft.search.deeds.push(...(keys.match(/\b(?:complain|decide|agree|announce|praise|promise)\w*/g) ?? []));
};

const NOUNS = /^(?:feedback|complaint|praise)s?$/i;
const about: Act = (draft, match) => {
  const said = edgesOf(match, "TOPIC").map(({ text }) =>
    text
      .replace(/^(?:the|our|a|an|any) /i, "")
      .replace(
        /^(?:anything|something|everything|more|information|details) (?:about|on|regarding|concerning) (?:the |our )?/i,
        "",
      )
      .replace(/ (?:for (?:me|us)|please)$/i, "")
      .replace(/[^\p{L}\p{N}"'@.&/ -]+/gu, " ")
      .replace(/ {2,}/g, " ")
      .trim(),
  );
  if (
    said.some(
      (one) =>
        one === "" ||
        // "Pages with over 1000 sessions" are no notes.
        (/^(?:which |what |our |the |of |list |show me )*(?:product )?pages\b/i.test(
          draft.view.textOf(draft.view.from, draft.view.to),
        ) &&
          /\/product|\b(?:over|above|below|under|than|least) \d[\d.,]* (?:sessions|visits|views|visitors|users|orders)\b/i.test(
            one,
          )) ||
        // What a mail carries no search tells.
        /^(?:an? )?attachments?\b/i.test(one) ||
        /^(?:we|us|you|(?:to |with |from )?(?:them|us)|they|he|she|it|there|how|what|when|who|which|why|where|did|does|do|is|are|was|were|can|could|please|find|show|update|send)\b|\bmost$|\bin(?: there| it| them)?$|\b(?:but never|but not|and (?:what|how|who|when|why|did|by))\b/i.test(
          one,
        ),
    )
  )
    return false;
  // Whether what is about it complains no search tells.
  const isDeed = NOUNS.test(draft.search.topic);
  if (isDeed) draft.search.deeds.push(draft.search.topic.toLowerCase());
  draft.search.topic = [isDeed ? "" : draft.search.topic, ...said].filter(Boolean).join(" ");
  draft.ask.strength += /^(?:(?:ok|and|so|but) )*what about/i.test(
    draft.view.textOf(draft.view.from, draft.view.to),
  )
    ? 0
    : 2;
  return true;
};

const SOURCES = new Map([
  ["notion", "pages"],
  ["slack", "messages"],
  ["gmail", "mails"],
]);

const author: Act = (draft, match) => {
  const [name, ...others] = edgesOf(match, "X");
  if (name === undefined || others.length > 0 || draft.search.author !== undefined) return false;
  // Nor is a website anybody.
  if (/^#|\.\p{L}{2,4}$/u.test(name.text)) return false;
  // "What did the restock mail do?" is written by no restock.
  const isOfMail =
    /\bthe\b.* (?:mail|email) (?!us\b|about\b|that\b)/.test(match.keys) &&
    !/^\p{Lu}\p{Ll}+$/u.test(name.text);
  if (edgesOf(match, "TOPIC").length > 0 && (isOfMail || /\b(?:mail|email) campaign\b/.test(match.keys)))
    return false;
  const own = SOURCES.get(name.text.toLowerCase());
  // "What does Notion say": where, not who.
  if (own !== undefined) draft.search.datasets = [...(draft.search.datasets ?? []), own];
  // "Our warranty rules": nobody is called that.
  else if (
    !/\p{Lu}/u.test(name.text) &&
    /\b(?:say|says|said|mention|mentions|mentioned|state|states)\b/.test(match.keys)
  ) {
    draft.ask.strength += 2;
    draft.search.topic = `${draft.search.topic} ${name.text}`.trim();
  }
  // "Customers asking for a price": that is nobody's name.
  else if (
    draft.view.line.tokens
      .slice(name.from, name.to)
      .some(({ isStrange, isCapital }) => !isStrange && !isCapital)
  )
    return false;
  else takeAuthor(draft, name);
  if (
    /\b(?:email|mail)|\b(?:write|wrote|reply|replied|answer) us\b|\b(?:send|sent) us(?! (?:any|some|people|visit|traffic|customers|users|orders|sales|more|the|most))/.test(
      match.keys,
    )
  )
    draft.search.datasets ??= ["mails"];
  const isOfMails = edgesOf(match, "TOPIC").every(({ text }) => /^(?:an? |any )?(?:e-?)?mails?$/i.test(text));
  if (!isOfMails && about(draft, match) === false) return false;
  if (
    /\b(?:say|said|write|wrote|written|post|posted|mention|mentioned|talk|talked|think|thought|written down|write down|wrote down|note down|noted|(?:send|sent) us(?! (?:any|some|people|visit|traffic|customers|users|orders|sales|more|the|most))|get back to us|got back to us|come back to us|came back to us|respond|responded|edit|edited|change|changed|discuss|discussed|comment|commented|report|reported|announce|announced|ask|asked|tell|told|reply|replied|answer|answered|email|emailed|mail|mailed)\b/.test(
      match.keys,
    )
  )
    draft.ask.strength += 2;
  return true;
};

/** "What went wrong in November?": by the words that people have for it, which the answer names. */
const trouble: Act = ({ ask, search, view }, { to }) => {
  ask.strength += 2;
  Object.assign(search, { topic: "outage problem failed error incident", isAny: true });
  return view.wordAt(to) !== "there";
};

const latestFrom: Act = (draft, match) => {
  draft.ask.strength += 2;
  return newest(draft, match) !== false && author(draft, match);
};

const place: Act = (draft, match) => {
  const [name, ...others] = edgesOf(match, "X", "V", "TOPIC");
  if (name === undefined || others.length > 0 || draft.search.place !== undefined) return false;
  // "Look in Gmail too" is no channel.
  const own = SOURCES.get(name.text.toLowerCase().replace(/ (?:too|also|as well)$/, ""));
  if (own !== undefined) return where(own)(draft, match);
  // "What is in negotiation?" is of no channel.
  const isOfThings = draft.view.from + 2 === match.from && draft.view.wordAt(draft.view.from) === "what";
  if (isOfThings && !/\bchannel|room\b/.test(match.keys) && !name.text.startsWith("#")) return false;
  draft.search.place = name.text.replace(/^#/, "");
  draft.search.datasets ??= ["messages"];
  draft.ask.strength += 2;
  return true;
};

// A table reads better with one row a line.
// oxfmt-ignore
export const searches: readonly Row[] = [
  { kind: "frame", pattern: "(please|pls|hi|hey|hello|ok|so|and|also|but|now|can you|could you|would you|the|our|a|an|in|there|ever|yet|already|again|me|up|for|out|is|are|was|were|that|which|exactly|so far|to us|from us|it|this|full|new|anything|something|company)", cost: 0.5 },
  { kind: "open", pattern: "(what|what's|which|where|when) ({be}|'s)? ({ANYONE})?|(did|does|do|has|have|had|is|are|was|were|{be}) ({ANYONE}|there)? (ever|any|already)?|(show|find|search|look|list|give|tell|get|read|open|pull|see|summarise|summarize|remind) (us|for|up|in|out|through|about)*|(any|anything|something|everything|all) (new|interesting|else)?|(was|is) there (any|anything)?|(what|which) (things|stuff)" },
  { kind: "open", pattern: "(who|whom|who else) ({be}|'s)?", act: cue(0, { isWho: true }) },
  { kind: "mod", pattern: "{ANYONE}", cost: 0.8 },
  { kind: "head", pattern: "(in|on|from|of|through|via)? {the} (slack|chat|team)? (messages|posts|threads|conversations)|(in|on|from|of|through|via)? {the} (slack|team chat|chat)", act: where("messages") },
  { kind: "head", pattern: "(in|on|from|of|through|via|according to)? {the} (notes|notion|notion page|wiki|docs|document|documentation|workspace|handbook|knowledge base|minutes|pages)", act: where("pages") },
  { kind: "head", pattern: "(in|on|from|of|through|via|by)? {the} (mails|emails|e mails|gmail|inbox|mailbox)", act: where("mails") },
  { kind: "head", pattern: "(email|emailed|mail|mailed|write|wrote|written|write to|wrote to|written to|heard from|hear from) us|(emailed|mailed)", act: where("mails") },
  { kind: "head", pattern: "{SAYS} (about|on|that)?", act: says },
  { kind: "head", pattern: "{SAYS} (about|on|that|of)? TOPIC", act: (draft, match) => says(draft, match) !== false && about(draft, match), cost: 2.6 },
  { kind: "head", pattern: "(news|information|info|what do we know|know)", act: cue(1), cost: 0.9 },
  { kind: "head", pattern: "{NOUN} ({did} ({ANYONE}|customer) (have|get|receive))? ((of|for|about|on|to|with) {the} TOPIC)?", act: noun, cost: 0.9 },
  { kind: "head", pattern: "{the} TOPIC {NOUN}", act: noun, cost: 1.5 },
  { kind: "head", pattern: "(find|search|search for|look for|look up|where (is|are)|what (caused|led to)|where (can|do) we find) {the} TOPIC", act: (draft, match) => about(draft, match), cost: 4 },
  { kind: "head", pattern: "{the} (latest|news|update) (on|about) {the} TOPIC", act: (draft, match) => newest(draft, match) !== false && about(draft, match), cost: 1.5 },
  { kind: "head", pattern: "({the} (latest|newest|last)|(what is)? new|news|updates) from {the} {ROLE}? X", act: latestFrom, cost: 0.9 },
  { kind: "head", pattern: "(went|go|going) wrong", act: trouble, cost: 0.9 },
  { kind: "head", pattern: "went wrong (in|with|during|at|on)? {the} TOPIC", act: about, cost: 1.5 },
  { kind: "mod", pattern: "(of|from|about|on) {the} (last|latest|newest|most recent) TOPIC", act: (draft, match) => newest(draft, match) !== false && about(draft, match), cost: 1.2 },
  { kind: "mod", pattern: "{ABOUT} TOPIC", act: about },
  { kind: "mod", pattern: "(on|for|with) TOPIC", act: (draft, match) => draft.ask.strength > 0 && about(draft, match), cost: 2.2 },
  { kind: "mod", pattern: "X", act: (draft, match) => draft.ask.strength > 0 && about(draft, { ...match, taken: match.taken.map((edge) => ({ ...edge, class: "TOPIC" })) }), cost: 1.5 },
  { kind: "mod", pattern: "(from|by|of) {the} {ROLE}? X|({did}|'s) {the} {ROLE}? X (ever|also|already|recently|last|been)* ({SAYS}|send|sent|tell|told|reply|replied|answer|answered|email|emailed|mail|mailed) (us)? (about|on|that|to)? (TOPIC)?|X {SAYS} (about|on)?|according to X|(in which|where) X", act: author },
  { kind: "mod", pattern: "in {the} (X|V|TOPIC) (channel|room)|in X|in {the} (channel|room) X|{the} X channel", act: place },
  { kind: "mod", pattern: "in TOPIC", act: (draft, match) => edgesOf(match, "TOPIC").every(({ from, to }) => to === from + 1 && (draft.search.author !== undefined || draft.view.line.tokens[from]?.isStrange === true)) && place(draft, match), cost: 2 },
  { kind: "mod", pattern: "unread", act: label("unread") },
  { kind: "mod", pattern: "(come in|came in|received|arrived|did (we|us) (get|receive)|have (we|us) (got|received))", act: label("inbox") },
  { kind: "mod", pattern: "(since|in|on|of|at|during|from|over|within|for)? {the} ((start|beginning) of)? P ('s)?", act: dated },
  { kind: "mod", pattern: "(before|prior to|until|till|up to|after) {the} P", act: bounded, cost: 0.9 },
  { kind: "mod", pattern: "{the} (latest|newest|most recent|recent|last) (#)?|(#)? (latest|newest|most recent|recent)|lately|recently", act: newest },
  { kind: "mod", pattern: "and (when|where|(by)? (who|whom)|in (which|what) channel)" },
  { kind: "open", pattern: "how many|number of", act: ({ marks }) => void marks.add("many") },
];
