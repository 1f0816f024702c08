import type { ChatReply } from "../../src/chat/schemas.ts";
import type { Evidence } from "../../src/tables/figure.ts";
import { isoDay } from "../../src/sandbox/company/dates.ts";
import type { Figure } from "./golden.ts";

/** What a JSON Pointer (RFC 6901) points to inside a reply. */
export function follow(reply: ChatReply, pointer: string): unknown {
  const names = pointer.split("/").slice(1);
  return names.reduce<unknown>(
    (part, name) => Reflect.get(Object(part), name.replaceAll("~1", "/").replaceAll("~0", "~")),
    reply,
  );
}

/** What is wrong with the evidence itself, followed through the reply alone. */
export function faultsOf(reply: ChatReply): string[] {
  if (reply.evidence === undefined) return ["there is no evidence"];
  return reply.evidence.flatMap((one) => {
    const misplaced = reply.answer.slice(one.start, one.end) !== one.text;
    const values = one.pointers.map((pointer) => follow(reply, pointer));
    const lost = values.some((value) => value === undefined);
    const differs = one.kind === "cell" && typeof one.value === "number" && values[0] !== one.value;
    return [
      ...(misplaced ? [`"${one.text}" stands elsewhere`] : []),
      ...(lost ? [`"${one.text}" points to nothing`] : []),
      ...(differs ? [`"${one.text}" points to ${String(values[0])}`] : []),
    ];
  });
}

/** Numbers of the answer that come from the tables: neither dates, nor the user's own. */
export function toldNumbers({ evidence = [] }: ChatReply): Evidence[] {
  return evidence.filter(
    ({ kind, value }) => typeof value === "number" && /^(?:cell|computed|quote)$/.test(kind),
  );
}

/** Cents are added up in floating point, here and there. */
const EXACT = 0.006;

/** Whether a number of the answer is the wanted one, by what vouches for it. The sign is told by words. */
export function vouches(figure: Figure, one: Evidence): boolean {
  const { unit, measures, label, period } = figure;
  const isPercent = one.unit === "ratio" || one.unit === "points";
  const value = Math.abs(Number(one.value)) * (isPercent ? 100 : 1);
  const isUnit =
    unit === "percent"
      ? isPercent
      : unit === "count"
        ? !isPercent && one.currency === null
        : one.currency === unit;
  const isValue = [figure.value].flat().some((wanted) => Math.abs(value - Math.abs(wanted)) < EXACT);
  const isMeasure =
    measures === undefined || one.measure === null || measures.includes(one.measure.split(".")[0] ?? "");
  const isPeriod =
    period === undefined ||
    (one.period?.startDate === isoDay(period.from) && one.period.endDate === isoDay(period.to));
  return isUnit && isValue && isMeasure && isPeriod && isLabel(label, one);
}

function isLabel(label: string | undefined, one: Evidence): boolean {
  if (label === undefined) return true;
  if (label !== "total") return one.label === label;
  return one.label === null || one.label === "total" || one.label === one.currency;
}
