/** How far the words before a figure are looked at. */
export const BEFORE = 48;

// A line a language reads like a table: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish.
// oxfmt-ignore
const UP = [
  "rose|risen|rises|rising|grew|grown|grows|growing|increased|increases|increasing|climbed|gained|jumped|surged|went up|up",
  "stieg|stiegen|gestiegen|wuchs|wuchsen|gewachsen", "augmenté|progressé|grimpé", "subió|subieron|aumentó|aumentaron|creció|crecieron",
  "aumentato|aumentata|aumentati|cresciuto|cresciuta|salito|salita", "subiu|subiram|aumentou|aumentaram|cresceu|cresceram", "steeg|stegen|gegroeid|groeide", "wzrosła|wzrósł|wzrosło|wzrosły",
].join("|");
// oxfmt-ignore
const DOWN = [
  "fell|fallen|falls|falling|dropped|drops|dropping|decreased|decreases|decreasing|declined|declines|declining|slipped|shrank|sank|lost|went down|down",
  "fiel|fielen|gefallen|sank|sanken|gesunken|verlor|verloren", "baissé|reculé|diminué|chuté|perdu", "bajó|bajaron|cayó|cayeron|disminuyó|disminuyeron|descendió|perdió|perdieron",
  "calato|calata|calati|sceso|scesa|diminuito|diminuita|perso", "caiu|caíram|diminuiu|recuou|desceu|perdeu", "daalde|daalden|gedaald|verloor", "spadła|spadł|spadło|spadły",
].join("|");
/** Between the verb and how much: "rose by another", "stieg um rund". */
const BETWEEN = String.raw`(?:[\s*_~≈]+(?:by|another|some|about|around|nearly|almost|roughly|only|just|further|um|rund|etwa|knapp|nur|de|d['’]|env[ií]ron|près|un|una|unos|casi|solo|del?|di|circa|quase|cerca|apenas|met|bijna|o))*[\s*_~≈]*`;
const wordBefore = (words: string) => new RegExp(String.raw`(?<!\p{L})(?:${words})${BETWEEN}$`, "iu");
const [ROSE, FELL] = [wordBefore(UP), wordBefore(DOWN)];
const MORE =
  /^[\s*_]*(?:\p{L}+\s)?(?:more|higher|mehr|höher|de plus|más|in più|a mais|meer|więcej)(?!\p{L})/iu;
const LESS =
  /^[\s*_]*(?:\p{L}+\s)?(?:less|fewer|lower|weniger|niedriger|de moins|menos|in meno|a menos|minder|mniej)(?!\p{L})/iu;

/** Which way a figure goes by the words right beside it; undefined where none is said. */
export function directionSaid(before: string, behind: string): "up" | "down" | undefined {
  if (ROSE.test(before)) return "up";
  if (FELL.test(before)) return "down";
  if (LESS.test(behind)) return "down";
  return MORE.test(behind) ? "up" : undefined;
}

// oxfmt-ignore
const AVERAGE = [
  "average|averages|averaged|averaging|mean", "durchschnittlich|im Schnitt|im Mittel|durchschnitt", "en moyenne|moyenne", "de media|en promedio|promedio|media",
  "in media", "em média|média", "gemiddeld|gemiddelde", "średnio|średnia",
].join("|");
const AVERAGE_BEFORE = new RegExp(
  String.raw`(?<!\p{L})(?:${AVERAGE})(?:[\s*_~≈]+(?:of|was|is|were|at|just|only|about|von|bei|war|ist|lag|est|était|de|è|di|era|foi|is|van|wynosi))*[\s*_~≈:]*$`,
  "iu",
);
const AVERAGE_BEHIND = new RegExp(
  String.raw`^[\s*_]*(?:\p{L}+\s){0,2}(?:on average|im Schnitt|im Mittel|en moyenne|de media|en promedio|in media|em média|gemiddeld|średnio)(?!\p{L})`,
  "iu",
);

/** "A month came to … on average", "an average of …". */
export function saysAverage(before: string, behind: string): boolean {
  return AVERAGE_BEFORE.test(before) || AVERAGE_BEHIND.test(behind);
}
