import { inCategory, MAIL, SUITE, WEB, type Golden, type Sketch } from "../golden.ts";

const asks = { outcome: "asks" } satisfies Sketch;
const declines = { outcome: "declines" } satisfies Sketch;
const talks = { outcome: "talks" } satisfies Sketch;

export function ambiguous(): Golden[] {
  const ask = inCategory("ambiguous");
  return [
    ask("no-antecedent", "And the week before?", asks),
    ask("what-was-it", "How much was it?", asks),
    ask("compare", "Compare them", asks),
    ask("breakdown", "By country?", asks),
    ask("direction", "Is it going up?", asks),
  ];
}

export function unanswerable(): Golden[] {
  const ask = inCategory("unanswerable");
  return [
    ask("weather", "What will the weather be like in Kiel tomorrow?", declines),
    ask("sick", "How many employees called in sick last month?", declines),
    ask("share", "What is our market share in Denmark?", declines),
    ask("forecast", "What will our revenue be next year?", declines),
    ask("stock", "What is the share price of Apple?", declines),
    ask("competitor", "How much revenue does our biggest competitor make?", declines),
  ];
}

export function smallTalk(): Golden[] {
  const ask = inCategory("small-talk");
  return [
    ask("hello", "Hi there!", talks),
    ask("abilities", "What can you do?", { ...talks, mentions: [["traffic", "sessions", "revenue"]] }),
    ask("thanks", "Thanks, that helps", talks),
  ];
}

export function nothingThere(): Golden[] {
  const ask = inCategory("empty");
  const empty = (sources: Golden["sources"]) => ({ outcome: "empty", sources }) satisfies Sketch;
  return [
    ask("before-the-shop", "How many sessions did we have in March 2015?", empty(WEB)),
    ask("no-deals", "Which deals did we win last Sunday?", empty(SUITE)),
    ask("no-payments", "Did any customer pay us last Saturday?", empty(SUITE)),
    ask("no-bills", "Which bills are overdue?", empty(SUITE)),
    ask("no-talk", "What did the team say about cryptocurrency last week?", empty(["team-chat"])),
    ask("no-mail", "Is there any mail about bankruptcy?", empty(MAIL)),
    ask("no-notes", "Do our notes mention a merger with Poseidon?", empty(["notes-workspace"])),
  ];
}
