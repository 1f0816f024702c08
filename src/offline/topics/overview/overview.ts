import { findDataset } from "../../../catalogue/catalogue.ts";
import { addDays } from "../../../periods/dates.ts";
import { datedPeriod, relativeUnit } from "../../../periods/reading/names.ts";
import { currentUnitLike } from "../../../periods/reading/period.ts";
import type { Period } from "../../../periods/reading/types.ts";
import { emptyAsk } from "../../grammar/draft.ts";
import type { Ask, OverviewPlan } from "../../plan.ts";
import { report } from "../report/report.ts";
import { quotes } from "../search/quotes.ts";
import { isConnected, plainSection, refusal, type Section, type Session, tableOf } from "../session.ts";
import { joined } from "../text.ts";

type About = OverviewPlan["about"];

interface Piece {
  title: string;
  about: readonly About[];
  /** It is of the overview's period, and not of today. */
  isOfPeriod?: true;
  run: (session: Session, period: Period, base: Ask["base"]) => Section | undefined;
}

const ALL: readonly About[] = ["business", "news", "growth", "worries", "next"];
const SHOWN = 3;
/** Words under which what matters is written. */
const MATTERS = "decided decision problem outage urgent complaint deadline";

const OVERDUE: Ask["states"] = [{ state: "overdue", isNegated: false }];

/** What every overview is made of, those pieces that concern the question and whose source is connected. */
// oxfmt-ignore
const PIECES: readonly Piece[] = [
  { title: "Web traffic", about: ["business", "news", "growth", "worries"], isOfPeriod: true, run: (session, period, base) =>
    report(ask("traffic", { measures: ["sessions", "transactions", "revenue"], period, base }), session) },
  { title: "Deals won", about: ["business", "news", "growth"], isOfPeriod: true, run: (session, period, base) =>
    report(ask("deals", { states: [{ state: "won", isNegated: false }], date: "closed", period, base }), session) },
  { title: "Overdue invoices", about: ["business", "worries", "next"], run: (session) =>
    report(ask("invoices", { states: OVERDUE, limit: SHOWN, order: { by: "balance", direction: "descending" }, kind: "list" }), session) },
  { title: "Deals that should close in the next two weeks", about: ["next", "business"], run: (session) =>
    report(ask("deals", { states: [{ state: "open", isNegated: false }], date: "closing", period: ahead(session.brief.today), when: "in the next two weeks", limit: SHOWN, kind: "list" }), session) },
  { title: "Overdue tasks", about: ["worries", "next", "business"], run: (session) =>
    report(ask("tasks", { states: OVERDUE, limit: SHOWN, kind: "list" }), session) },
  { title: "What was written", about: ALL.filter((about) => about !== "growth"), isOfPeriod: true, run: written },
];

/** The whole picture of what is connected. Undefined while a call is pending. */
export function overview(plan: OverviewPlan, session: Session): Section | undefined {
  const { about, period: said, base = "previousPeriod", left } = plan;
  const lost = `${joined(left)} would be left out`;
  if (left.length > 0) return refusal(`I can give an overview of one period at a time: ${lost}.`, left);
  const { today } = session.brief;
  if (said !== undefined && said.startDate > today)
    return plainSection(["That period lies ahead. I do not forecast."]);
  // "Are we ahead of last week?" is asked of this one.
  const like = typeof base === "object" && base.endDate < today ? currentUnitLike(base, today) : undefined;
  const period = said ?? like ?? relativeUnit(about === "growth" ? "month" : "week", -1, today);
  const pieces = PIECES.filter((piece) => piece.about.includes(about));
  const sections = pieces.map((piece) => ({ piece, section: piece.run(session, period, base) }));
  if (session.pending.length > 0 || sections.some(({ section }) => section === undefined)) return undefined;
  const shown = sections.filter(({ section }) => section !== undefined && section.blocks.length > 0);
  if (shown.length === 0)
    return plainSection(["Nothing is connected for this question that an overview could be made of."]);
  const isOfPeriod = shown.some(({ piece }) => piece.isOfPeriod);
  const assumed = `No period was named: last ${about === "growth" ? "month" : "week"}, with the one before`;
  const lead = "I do not judge what matters most; this is what stands out by date and amount.";
  const blocks = shown.flatMap(({ piece, section }) => [`**${piece.title}**`, ...(section?.blocks ?? [])]);
  const isOfWeb = isOfPeriod && isConnected(session, "web-analytics");
  return plainSection(about === "next" || about === "worries" ? [lead, ...blocks] : blocks, {
    reading: `An overview: ${joined(shown.map(({ piece }) => piece.title.toLowerCase()))}`,
    assumptions: said === undefined && like === undefined && isOfPeriod ? [assumed] : [],
    questions: [
      isOfWeb ? "Which channels brought the most sessions last week?" : "Which invoices are overdue?",
    ],
    basis: "one question to each source that is connected",
  });
}

/** Of a source that is not connected, or a product that is not there, the piece is left out. */
function ask(dataset: string, more: Partial<Ask>): Ask {
  const found = findDataset(dataset);
  if (found === undefined) throw new Error(`There is no dataset ${dataset}`);
  return { ...emptyAsk(found), ...more };
}

const ahead = (today: string): Period => datedPeriod({ startDate: today, endDate: addDays(today, 14) });

/** What matters is written about in the week after as well. */
function written(session: Session, { startDate, endDate }: Period): Section | undefined {
  const datasets = [
    ...(isConnected(session, "team-chat") ? ["messages"] : []),
    ...(isConnected(session, "notes-workspace") ? ["pages"] : []),
  ];
  if (datasets.length === 0) return plainSection([]);
  const { today } = session.brief;
  const after = addDays(endDate, 7);
  const period = { from: startDate, to: after < today ? after : today };
  const input = { words: MATTERS, match: "any", datasets, period, orderBy: "newest", limit: SHOWN } as const;
  const outcome = session.call({ tool: "search", input });
  if (outcome === undefined) return undefined;
  const table = tableOf(outcome);
  if (table === undefined || table.rows.length === 0) return plainSection([]);
  const lead = `The newest ({{${table.id}.period}}) with one of the words ${MATTERS.replaceAll(" ", ", ")}:`;
  return plainSection([lead, quotes(table, SHOWN)]);
}
