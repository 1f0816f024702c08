import type { Value } from "../references/value.ts";
import { partOf } from "../references/view.ts";
import type { Said } from "./sentences.ts";

// A line a language reads like a table: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish.
// oxfmt-ignore
const UP = [
  "rose|risen|rises|rising|grew|grown|grows|growing|increased|increases|increasing|climbed|gained|jumped|surged|went up|up",
  "stieg|stiegen|gestiegen|legte zu|legten zu|steigt|wuchs|wuchsen|gewachsen|zugelegt|zugenommen", "augmenté|augmente|progressé|progresse|grimpé|gagné", "subió|subieron|aumentó|aumentaron|creció|crecieron|subido|crecido|sumó|sumaron",
  "aumentato|aumentata|aumentati|aumentate|cresciuto|cresciuta|cresciuti|salito|salita|saliti", "subiu|subiram|aumentou|aumentaram|cresceu|cresceram", "steeg|stegen|gestegen|gegroeid|groeide", "wzrosła|wzrósł|wzrosło|wzrosły",
].join("|");
// oxfmt-ignore
const DOWN = [
  "fell|fallen|falls|falling|dropped|drops|dropping|decreased|decreases|decreasing|declined|declines|declining|slipped|shrank|sank|lost|went down|down",
  "fiel|fielen|gefallen|sank|sanken|gesunken|sinkt|verlor|verloren|zurückgegangen|abgenommen", "baissé|baisse|reculé|recule|diminué|chuté|perdu", "bajó|bajaron|cayó|cayeron|disminuyó|disminuyeron|descendió|descendieron|perdió|perdieron",
  "calato|calata|calati|calate|sceso|scesa|scesi|diminuito|diminuita|perso|persa|persi", "caiu|caíram|diminuiu|diminuíram|recuou|recuaram|desceu|desceram|perdeu|perderam", "daalde|daalden|gedaald|verloor|verloren", "spadła|spadł|spadło|spadły",
].join("|");
/** Between the verb and how much: "rose by another", "stieg um rund". */
const BETWEEN = String.raw`,?(?:[\s*_~≈]+(?:by|another|some|about|around|nearly|almost|roughly|only|just|further|um|rund|etwa|knapp|nur|de|d['’]|env[ií]ron|près|un|una|unos|casi|solo|del?|di|circa|quase|cerca|apenas|met|bijna|o))*[\s*_~≈]*`;
const INTO = String.raw`[\s*_]+(?:back )?(?:to|auf|à|a|naar|para|do|na)[\s*_~≈]*`;
const ZU = String.raw`(?<!\p{L})(?:legte|legten|legt|nahm|nahmen|nimmt)(?!\p{L})`;
const ZURÜCK = String.raw`(?<!\p{L})(?:ging|gingen|geht|nahm|nahmen|nimmt)(?!\p{L})`;
const near = (words: string, behind: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${words})${behind}$`, "iu");
/** "Sank im Oktober um", "rose in May by". */
const BY = String.raw`(?:\s[\p{L}\p{N}]+){0,3}\s(?:by|um)[\s*_~≈]*`;
const HOW_MUCH = `(?:${BETWEEN}|${BY})`;
const [ROSE, FELL] = [near(UP, HOW_MUCH), near(DOWN, HOW_MUCH)];
const [ROSE_TO, FELL_TO] = [near(UP, INTO), near(DOWN, INTO)];
const MORE =
  /^[\s*_]*(?:\p{L}+\s)?(?:more|higher|mehr|höher|de plus|más|in più|a mais|meer|więcej)(?!\p{L})|^[\s*_]*(?:[増增]|伸び|上昇|上升|上が|上回)/iu;
const LESS =
  /^[\s*_]*(?:\p{L}+\s)?(?:less|fewer|lower|sooner|weniger|niedriger|de moins|menos|in meno|a menos|minder|mniej)(?!\p{L})|^[\s*_]*(?:[減减]|下が|下落|下降|低下|下回|落ち)/iu;
const anywhere = (words: string) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, "iu");
const [ANY_UP, ANY_DOWN] = [
  anywhere(`${UP}|gain|rise|increase|doubled|verdoppelt`),
  anywhere(`${DOWN}|fall|drop|decline|decrease|loss|halved|halbiert`),
];
const FROM = /(?<!\p{L})(?:from|von|de|da|van|z|ze)[\s*_~≈]*$/iu;
const TO = /^[^.!?]{0,60}(?<!\p{L})(?:to|auf|à|a|naar|para|do|na)[\s*_~≈]*$/iu;

const thanAfter = (words: string) =>
  new RegExp(
    String.raw`(?<!\p{L})(?:${words})(?: \p{L}+)? (?:than|als|que|di|dei|degli|delle|della|do que|dan|niż)\s(?!half|twice|double|ha(?:lb|elf)|die H|la m|el d|\p{L}* (?:half|third|quarter|Hälfte)|\d)[^,;:]*$`,
    "iu",
  );
const MORE_THAN = thanAfter(
  "more|higher|larger|bigger|mehr|höher|größer|plus|más|più|mais|meer|hoger|więcej",
);
const LESS_THAN = thanAfter(
  "less|fewer|lower|smaller|weniger|niedriger|kleiner|moins|menos|meno|minder|lager|mniej",
);

export type Way = "up" | "down";

/** Which way a figure goes by the words right beside it; undefined where none is said. */
export function wayBeside(before: string, behind: string): Way | undefined {
  if (ROSE.test(before)) return "up";
  if (FELL.test(before)) return "down";
  if (LESS.test(behind)) return "down";
  if (MORE.test(behind)) return "up";
  return parted(before.slice(-PARTED), behind);
}

/** German verbs have their ends: "legte um … zu". */
function parted(before: string, behind: string): Way | undefined {
  if (new RegExp(`${ZU}[^.,;]*$`, "iu").test(before) && /^[\s*_]*zu(?!\p{L})/u.test(behind)) return "up";
  if (!new RegExp(`${ZURÜCK}[^.,;]*$`, "iu").test(before)) return undefined;
  return /^[\s*_]*(?:zurück|ab)(?!\p{L})/u.test(behind) ? "down" : undefined;
}

const PARTED = 30;

/** The one way that words tell of. */
export function wayIn(words: string): Way | undefined {
  const [isUp, isDown] = [ANY_UP.test(words), ANY_DOWN.test(words)];
  if (isUp === isDown) return undefined;
  return isUp ? "up" : "down";
}

/** "Fell from 200 to 212", "rose to 212" where it fell, "200, more than the 212 of May". */
export function refuteWay(said: Said, previous: Said | undefined): string | undefined {
  const [way, change] = wayFromTo(said, previous) ?? wayTo(said) ?? wayBetween(said, previous) ?? ["up", 0];
  if (change === 0 || way === (change > 0 ? "up" : "down")) return undefined;
  return `It is ${change > 0 ? "up" : "down"}, not ${way}.`;
}

function wayFromTo({ value, before, behind }: Said, previous: Said | undefined): [Way, number] | undefined {
  if (!previous || !areAlike(value, previous.value)) return undefined;
  if (!FROM.test(previous.before) || !TO.test(before)) return undefined;
  const way = wayIn(previous.before) ?? wayIn(behind.slice(0, PARTED));
  return way && [way, Number(value.value) - Number(previous.value.value)];
}

/** Of the first against the second. */
function wayBetween({ value, before }: Said, previous: Said | undefined): [Way, number] | undefined {
  if (!previous || value.measure === null || value.measure !== previous.value.measure) return undefined;
  if (value.isDifference || !areAlike(value, previous.value)) return undefined;
  const difference = Number(previous.value.value) - Number(value.value);
  if (MORE_THAN.test(before)) return ["up", difference];
  return LESS_THAN.test(before) ? ["down", difference] : undefined;
}

function wayTo({ value, before }: Said): [Way, number] | undefined {
  const change = changeOf(value);
  if (change === undefined) return undefined;
  if (ROSE_TO.test(before)) return ["up", change];
  return FELL_TO.test(before) ? ["down", change] : undefined;
}

/** Whether two can be told against each other. */
export function areAlike(one: Value, other: Value): boolean {
  const areBoth = Boolean(one.isDifference) === Boolean(other.isDifference);
  return areBoth && one.unit === other.unit && one.currency === other.currency;
}

/** What a cell's own row says of how it moved; rows in time are told against each other. */
function changeOf({ at, column }: Value): number | undefined {
  if (at?.view.table.columns.some(({ grain }) => grain)) return undefined;
  const change = partOf(at, column, "change");
  return typeof change === "number" ? change : undefined;
}
