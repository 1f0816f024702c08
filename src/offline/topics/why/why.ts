import { findMeasure } from "../../../catalogue/catalogue.ts";
import type { QueryInput } from "../../../catalogue/inputs/query.ts";
import type { Table } from "../../../tables/table.ts";
import { applyRules } from "../../knowledge/apply.ts";
import { writeHonoured } from "../../knowledge/write.ts";
import { isTraffic, stands, type Ask } from "../../plan.ts";
import { cell, changeWords, labelOf, numberIn, rowRef } from "../cells.ts";
import { conditionWords, questionOf, subjectOf, titleOf } from "../describe.ts";
import { queryOf } from "../query.ts";
import { settle } from "../settle.ts";
import { report } from "../report/report.ts";
import { failed, plainSection, type Section, type Session, tableOf } from "../session.ts";
import { joined, lowerFirst } from "../text.ts";

const DIMENSIONS = ["channel", "device", "country", "landingPage"] as const;
const SHOWN = 3;

/** What a change is made of: first whether it is one beyond the ordinary, then what moved. Undefined while a call is pending. */
export function why(asked: Ask, session: Session): Section | undefined {
  if (!isTraffic(asked)) return whyRecords(asked, session);
  const { today } = session.brief;
  const ask = settle({ ...asked, groupBy: [], order: undefined }, session.brief);
  // Of how it goes, what it earned.
  const measure = ask.measures.includes("revenue") ? "revenue" : (ask.measures[0] ?? "sessions");
  const applied = applyRules(session.rules, ask);
  const base = queryOf({ ...ask, measures: [measure] }, applied.filters, today);
  const adds = findMeasure(ask.dataset, measure)?.adds === true;
  const moved = DIMENSIONS.filter((name) => !ask.conditions.some(({ field }) => field === name));
  const inputs: QueryInput[] = moved.map((name) => ({
    ...base,
    groupBy: [name],
    limit: SHOWN,
    ...(adds
      ? { analyse: "movers" as const }
      : { measures: [measure, "sessions"], orderBy: { by: "sessions", direction: "descending" as const } }),
  }));
  const outcomes = [base, ...inputs].map((input) => session.call({ tool: "query", input }));
  if (outcomes.some((outcome) => outcome === undefined)) return undefined;
  const [first, ...others] = outcomes.flatMap((outcome) => outcome ?? []);
  if (first === undefined) return undefined;
  const whole = tableOf(first);
  const meta = { assumptions: ask.assumptions, questions: [questionOf({ ...ask, groupBy: ["channel"] })] };
  if (whole === undefined) return failed(first, ask);
  const tables = others.flatMap((outcome) => tableOf(outcome) ?? []);
  const blocks = [
    headOf(ask, whole, tables, measure),
    ...moversOf(ask, tables, measure, adds),
    ...weekdayNotes([whole, ...tables]),
    ...writeHonoured(applied, ask, whole),
  ];
  const tail = "These figures show where it changed, not the cause.";
  return plainSection([...blocks, tail], {
    ...meta,
    reading: `What changed: ${whole.title}`,
    basis: "Web traffic, split by what it is kept by",
  });
}

function headOf(ask: Ask, whole: Table, tables: readonly Table[], measure: string): string {
  const [total] = whole.totals;
  const of = conditionWords(ask);
  const name = `${titleOf(ask, measure)}${of && ` (${of})`}`;
  const words = changeWords(whole, `${whole.id}.total`, total, measure);
  if (words === undefined) return `There is nothing to compare ${lowerFirst(name)} with.`;
  const change = numberIn(total, `${measure}.change`) ?? 0;
  const isOther = (ask.change === "up" && change < 0) || (ask.change === "down" && change > 0);
  const denied = isOther ? " That is the other way than the question takes it." : "";
  return [`${name} ${words}.${denied}`, usual([whole, ...tables], measure, change)].filter(Boolean).join(" ");
}

/** Whether such a change is ordinary. */
function usual(tables: readonly Table[], measure: string, change: number): string {
  const key = `${measure}.usualChange`;
  const table = tables.find(({ totals }) => numberIn(totals[0], key) !== undefined);
  const value = numberIn(table?.totals[0], key);
  if (table === undefined || value === undefined) return "";
  const size = Math.abs(change) / Math.max(Math.abs(value), 1e-9);
  const verdict = size > 2 ? "out of the ordinary" : size > 1 ? "more than usual" : "within the ordinary";
  return `Between such periods the usual change is ${cell(`${table.id}.total`, key)}, so this is ${verdict}.`;
}

/** The tool says which weekdays one of the periods has more of. */
const weekdayNotes = (tables: readonly Table[]): string[] =>
  tables.flatMap(({ notes }) => notes.filter((note) => note.includes("weekdays"))).slice(0, 1);

function moversOf(ask: Ask, tables: readonly Table[], measure: string, adds: boolean): string[] {
  const lines = tables.flatMap((table) => {
    const rows = table.rows
      .map((row, index) => ({ row, index }))
      .filter(({ row }) => (numberIn(row, `${measure}.change`) ?? 0) !== 0)
      .slice(0, SHOWN);
    if (rows.length === 0) return [];
    const [dimension] = table.columns;
    const parts = rows.map(({ row, index }) => {
      const share = numberIn(row, `${measure}.contribution`) ?? -1;
      const place = rowRef(table, index);
      const part = ` (${cell(place, `${measure}.contribution`, "%")} of the change)`;
      const of = share < 0 || share > 1 ? "" : part;
      return `${labelOf(table, index)} ${cell(place, `${measure}.change`, "+")}${of}`;
    });
    return [`- ${dimension?.title ?? ""}: ${joined(parts)}`];
  });
  const within = `How ${lowerFirst(titleOf(ask, measure))} changed within the largest groups:`;
  return lines.length === 0 ? [] : [[adds ? "What moved the most:" : within, ...lines].join("\n")];
}

/** Reasons are words in a record or a message: the records are counted, and said to be no reasons. */
function whyRecords(asked: Ask, session: Session): Section | undefined {
  // Of deals that were lost the reason is a field.
  const isLost = asked.states.length === 1 && stands(asked.states, "lost") && asked.dataset.name === "deals";
  const reasons = { measures: ["count"], groupBy: ["lostReason"] };
  if (isLost && !asked.conditions.some(({ field }) => field === "lostReason"))
    return report({ ...asked, kind: "report", asks: undefined, ...reasons }, session);
  const figures = report({ ...asked, kind: asked.asks === "list" ? "list" : "report" }, session);
  const lead = `Why, no figure tells. Of ${subjectOf(asked)} I can say:`;
  if (figures === undefined) return undefined;
  const reading = `${figures.reading}; the reasons are not in the records`;
  return { ...figures, blocks: [lead, ...figures.blocks], reading };
}
