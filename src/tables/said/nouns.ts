import { findDataset } from "../../catalogue/catalogue.ts";
import { findByWord } from "../../catalogue/find.ts";
import { once } from "../../lib/once.ts";
import { countedDays } from "../numerals/days.ts";
import type { Value } from "../references/value.ts";
import type { Said } from "./sentences.ts";

/** What the plural right behind a number says that it counts; by dataset and measure, in all languages. */
// oxfmt-ignore
const NOUNS: readonly (readonly [string, string])[] = [
  ["traffic.sessions traffic.engagedSessions", "sessions|visits|Sitzungen|Besuche|Besuchen|visites|sesiones|visitas|sessioni|visite|sessões|sessies|bezoeken|セッション|جلسة"],
  ["traffic.users traffic.totalUsers traffic.newUsers", "users|visitors|Nutzer|Nutzern|Besucher|Besuchern|utilisateurs|visiteurs|usuarios|visitantes|utenti|visitatori|utilizadores|usuários|gebruikers|bezoekers"],
  ["traffic.transactions traffic.purchases", "orders|Bestellungen|commandes|pedidos|ordini|encomendas|bestellingen|注文"],
  ["bills.count", "bills"],
  ["expenses.count payments.count", "expenses|Ausgaben|dépenses|gastos|spese|despesas|uitgaven"],
  ["invoices.count bills.count", "invoices|Rechnungen|factures|facturas|fatture|faturas|facturen"],
  ["accounts.count invoices.customers payments.customers deals.customers projects.customers", "customers|clients|Kunden|社|clientes|clienti|klanten"],
  ["leads.count", "leads|Leads"],
  ["deals.count", "deals|Deals"],
  ["payments.count expenses.count", "payments|Zahlungen|paiements|pagos|pagamenti|pagamentos|betalingen"],
  ["projects.count", "projects|Projekte|Projekten|projets|proyectos|progetti|projetos|projecten"],
  ["leads.companies accounts.count deals.customers invoices.customers", "companies|Firmen"],
  ["tasks.count", "tasks|Aufgaben|tâches|tareas|tarefas|taken"],
];
const COUNTED = new Set(NOUNS.flatMap(([measures]) => measures.split(" ")));

const patterns = once(() =>
  NOUNS.map(([measures, words]) => {
    const pattern = new RegExp(
      String.raw`^[\s*_]*(?:(?:new|neue|more|mehr|unpaid|overdue|open|paid) )?(?:${words})(?!\p{Script=Latin})`,
      "u",
    );
    return { measures: measures.split(" "), pattern };
  }),
);

/** "A €500 invoice" is one; "€500 invoices" are none. */
const NO_NOUN =
  /(?:^|[\s*_(])(?:an?|the|of|with|worth|in|from|for|die|der|den|von|mit|les?|des?|las|los|con|gli|di|os|as|com|van|met|\d+)[\s*_]*$/iu;

const ROWS: Readonly<Record<string, string>> = { customer: "accounts.count", account: "accounts.count" };

/** "954 orders" of sessions, "20 weeks" of days, "€27,089 sessions", "13 customers" of a list of invoices. */
export function refuteNoun({ value, before, behind }: Said): string | undefined {
  const { unit } = value;
  if (value.textBehind !== undefined) return refuteQuoted(value.textBehind, behind);
  const own = countedBy(value);
  if (own === undefined) return refutePart(value, before, behind);
  const grain = countedDays(behind);
  if (unit === "days") return grain && grain !== "day" ? "This is in days." : undefined;
  const isMoney = unit === "money";
  if (isMoney ? NO_NOUN.test(before) : unit !== "count" || !COUNTED.has(own)) return undefined;
  if (grain && !isMoney) return `This is ${own}, not ${grain}s.`;
  const said = nounOf(behind);
  return said && !said.includes(own) ? `This is ${own}, not ${said[0]}.` : undefined;
}

const PART_OF =
  /^[\s*_]*(?:(?:more|fewer|less|mehr|weniger|of|der|des?|di|das)(?=\s)[\s*_]*)?(?:(?:its|the|all|our|their|ses|les|sus|l[ao]s|ihrer)\s)?/iu;

/** "33 % of sessions" of a share of orders, "a win rate of 33 %" of any share. */
function refutePart({ kind, column, view }: Value, before: string, behind: string): string | undefined {
  const [key = "", part] = column?.key.split(".") ?? [];
  const own = `${view?.table.dataset}.${key}`;
  if (kind !== "cell" || !part || column?.unit !== "ratio") return undefined;
  const clause = before.slice(before.search(/[^,;.]*$/u)).toLowerCase();
  const rates = findDataset(view?.table.dataset ?? "")?.measures.filter(({ unit }) => unit === "ratio") ?? [];
  const rate = rates.find(({ title, synonyms }) =>
    [title.toLowerCase(), ...synonyms].some((name) => clause.includes(name)),
  );
  if (part === "share" && rate && view?.columns().has(rate.name.toLowerCase()))
    return `This is a share of ${own}, not ${rate.name}.`;
  if (!own.startsWith("traffic.")) return undefined;
  const said = nounOf(behind.replace(PART_OF, " "));
  // Of sessions many say visitors.
  const isMeant = !said || said.includes(own) || (key === "sessions" && said.includes("traffic.users"));
  return isMeant ? undefined : `This is of ${own}, not of ${said[0]}.`;
}

function refuteQuoted(textBehind: string, behind: string): string | undefined {
  const [own, said] = [nounOf(textBehind), nounOf(behind)];
  return own && said && own !== said ? `The text has it of ${own[0]}, not of ${said[0]}.` : undefined;
}

/** How long the noun behind some words is that says what a value is of; 0 where there is none. */
export function measureNoun({ view, column }: Value, behind: string): number {
  const key = column?.key.split(".")[0] ?? "";
  const { dataset } = view?.table ?? {};
  const found = patterns().find(({ measures }) => measures.includes(`${dataset}.${key}`));
  const own = found?.pattern.exec(behind)?.[0].length;
  if (own !== undefined) return own;
  const measures = findDataset(dataset ?? "")?.measures ?? [];
  // "Win rate", "average order value".
  for (const most of [3, 2, 1]) {
    const [phrase = "", words = ""] =
      new RegExp(String.raw`^[\s*_]*(\p{L}+(?:\s\p{L}+){${most - 1}})`, "u").exec(behind) ?? [];
    if (words !== "" && findByWord(measures, words)?.name === key) return phrase.length;
  }
  return 0;
}

function nounOf(behind: string): readonly string[] | undefined {
  return patterns().find(({ pattern }) => pattern.test(behind))?.measures;
}

/** The measure of a cell, or what the rows are of which it is the number. */
function countedBy({ kind, column, view, unit, pointers: [pointer = ""] }: Value): string | undefined {
  const { dataset, columns } = view?.table ?? {};
  if (column)
    return kind === "cell" && column.role === "measure" && !column.key.includes(".")
      ? `${dataset}.${column.key}`
      : undefined;
  if (unit !== "count" || !pointer.endsWith("/rowCount")) return undefined;
  const by = columns?.[0]?.key ?? "";
  return by === "record" ? `${dataset}.count` : ROWS[by];
}
