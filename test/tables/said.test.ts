import { describe, it } from "vitest";
import { channels, dimension, invoices, makeTable, measure, months, printReferences } from "./support.ts";

/** The channels again, of which there are more than are listed. */
const cut = { ...channels, id: "r4", truncated: true, rowCount: 9 };
const overdue = makeTable({
  id: "r5",
  dataset: "invoices",
  columns: [{ key: "daysOverdue", title: "Days", role: "measure", unit: "days", measure: "daysOverdue" }],
  rows: [{ label: "Acme", cells: { daysOverdue: 20 } }],
});
const open = makeTable({
  id: "r6",
  dataset: "deals",
  filters: ["State is open"],
  columns: [dimension("owner"), measure("count", "count")],
  rows: [{ label: "Ann Lee", cells: { owner: "Ann Lee", count: 3 } }],
  totals: [{ label: "total", cells: { count: 4 } }],
});
/** Chosen by the day on which they were. */
const won = { ...open, id: "r7", title: "Number of deals, won 1 to 31 October 2026", filters: [] };
const tables = [channels, invoices, months, cut, overdue, open, won];

/** Language, what is said, and where it is false why. */
type Saying = readonly [language: string, said: string, why?: string];

function say([language, text]: Saying) {
  return printReferences({ text, tables, language });
}

describe("what the words of a sentence say of its figures", () => {
  // oxfmt-ignore
  const sayings: Readonly<Record<string, readonly Saying[]>> = {
    "which way it went": [
      ["en", "Sessions fell from {{r1.total.sessions.previous}} to {{r1.total.sessions}}.", "It is up, not down."],
      ["en", "Sessions rose from {{r1.total.sessions.previous}} in August to {{r1.total.sessions}}."],
      ["fr", "Les sessions ont baissé, de {{r1.total.sessions.previous}} à {{r1.total.sessions}}.", "It is up"],
      ["de", "Die Sitzungen sind von {{r1[Email].sessions.previous}} auf {{r1[Email].sessions}} gestiegen.", "It is down"],
      ["en", "Email rose to {{r1[Email].sessions}} sessions.", "It is down"],
      ["en", "Email fell to {{r1[Email].sessions}} sessions."],
      ["de", "Email legte um {{r1[Email].sessions.change}} zu.", "does not hold"],
      ["en", "Email rose by {{r1[Email].sessions.previous - r1[Email].sessions}}.", "does not hold"],
      ["en", "Sessions rose by {{r1.total.sessions.previous - r1.total.sessions}}."],
      ["en", "Sessions of Email fell by {{r1[Email].sessions.previous - r1[Email].sessions}}."],
      ["en", "There were {{r1.total.sessions / r1.total.sessions.previous - 1}} fewer sessions.", "does not hold"],
      ["pt", "As sessões recuaram {{r1.total.sessions.changePercent}}.", "does not hold"],
      ["nl", "Email had {{r1[Email].sessions}} sessies, meer dan Organic Search met {{r1[Organic Search].sessions}}.", "It is down"],
      ["es", "Hubo {{r1[Direct].sessions}}, menos que antes, y se sumaron {{r1[Email].sessions}}."],
      ["en", "Email had {{r1[Email].sessions}}, more than half of Organic Search's {{r1[Organic Search].sessions}}."],
    ],
    "which way it went, in other orders of words": [
      ["de", "Email stieg im September um {{r1[Email].sessions.changePercent}}.", "does not hold"],
      ["en", "Email rose in September by {{r1[Email].sessions.changePercent}}.", "does not hold"],
    ],
    "for how long it is": [
      ["en", "The shop makes {{r1.total.revenue}} a month."],
      ["en", "The shop makes {{r1.total.revenue}} a week.", "This is of more than a week"],
      ["de", "Das sind {{r3.total.revenue}} pro Monat.", "This is of more than a month"],
      ["en", "The shop made {{r3.total.revenue}} a year ago."],
    ],
    "an average": [
      ["en", "On average, the {{r1.total.sessions}} sessions lasted {{r1.total.averageSessionDuration}}."],
      ["en", "On average each of the four had {{sum(r1.sessions)}}.", "This is a sum"],
      ["en", "A typical month brought {{r3.total.revenue}}.", "This is a sum"],
      ["pt", "Num mês médio a loja ganhou {{r3.total.revenue}}.", "This is a sum"],
      ["fr", "En moyenne, chacun a apporté {{r3.total.revenue}}.", "This is a sum"],
      ["en", "Despite a lower average order value the shop earned {{r3.total.revenue}}."],
      ["en", "On average each had {{avg(r1.sessions)}}."],
      ["en", "On average the channels had {{max(r1.sessions)}}.", "not an average"],
      ["en", "On average, at most {{max(r1.sessions)}} sessions came from one channel."],
      ["ja", "1チャネル平均{{sum(r1.sessions)}}セッションです。", "This is a sum"],
      ["ja", "1チャネル平均{{avg(r1.sessions)}}セッションです。"],
      ["en", "On average each had {{avg(r1.sessions)}}, at most {{max(r1.sessions)}}."],
    ],
    "what it counts": [
      ["en", "Email brought {{r1[Email].sessions}} orders.", "traffic.sessions, not traffic.transactions"],
      ["es", "Email trajo {{r1[Email].sessions}} pedidos.", "traffic.sessions"],
      ["es", "Email trajo {{r1[Email].sessions}} visitas."],
      ["en", "Email brought {{r1[Email].revenue}} sessions.", "traffic.revenue"],
      ["en", "The {{r2[INV-000123].amount}} invoices are open."],
      ["en", "Acme is {{r5[Acme].daysOverdue}} weeks late.", "This is in days."],
      ["en", "Acme is {{r5[Acme].daysOverdue}} days late."],
      ["en", "There are {{r2.rowCount}} customers.", "invoices.count"],
      ["en", "There are {{r2.rowCount}} invoices."],
    ],
    "how many times the other": [
      ["en", "Organic Search had {{r1[Organic Search].sessions}}, four times as many as Email with {{r1[Email].sessions}}.", "2.40 times"],
      ["en", "Organic Search had {{r1[Organic Search].sessions}}, more than twice as many as Email with {{r1[Email].sessions}}."],
      ["es", "Direct tuvo el triple que Email: {{r1[Direct].sessions}} frente a {{r1[Email].sessions}}.", "1.92 times"],
      ["fr", "Email a plus que triplé, de {{r1[Direct].sessions}} à {{r1[Email].sessions}}.", "1.92 times"],
      ["de", "Direct hat mit {{r1[Direct].sessions}} halb so viele wie Email mit {{r1[Email].sessions}}."],
      ["en", "Email had {{r1[Email].sessions}} sessions, twice as many as in August.", "1.20 times"],
    ],
    "a rank": [
      ["en", "Direct was the biggest earner with {{r1[Direct].revenue}}.", "number 3"],
      ["en", "Email was the biggest earner with {{r1[Email].revenue}}."],
      ["de", "Der stärkste Monat war der Juli mit {{r3[2026-07].revenue}}.", "number 3"],
      ["fr", "Septembre est le deuxième meilleur mois avec {{r3[2026-09].revenue}}."],
      ["fr", "Juillet est le deuxième meilleur mois avec {{r3[2026-07].revenue}}.", "number 3"],
      ["en", "Nothing sells better than Direct: {{r1[Direct].revenue}}.", "number 3"],
      ["it", "Nessun canale ha perso più di Email ({{r1[Email].sessions.change}})."],
      ["it", "Nessun canale ha perso più di Direct ({{r1[Direct].sessions.change}}).", "number 2"],
      ["en", "July was the weakest month with {{r3[2026-07].revenue}}."],
      ["en", "After Email the largest is Organic Search with {{r1[Organic Search].revenue}}."],
      ["en", "Of the four listed Email has the most sessions, {{r4[Email].sessions}}."],
      ["en", "With {{r1[Direct].sessions}} sessions, Direct is the largest channel.", "number 3"],
      ["en", "Direct earned the second most, {{r1[Direct].revenue}}.", "number 3"],
      ["en", "Direct ranks second-highest with {{r1[Direct].revenue}}.", "number 3"],
      ["de", "Die meisten Sitzungen brachte Direct: {{r1[Direct].sessions}}.", "number 3"],
      ["de", "Der Juli war damit der teuerste Monat ({{r3[2026-07].revenue}}).", "number 3"],
      ["fr", "Le canal le plus fort est Direct, avec {{r1[Direct].revenue}}.", "number 3"],
      ["en", "Email is the biggest earner with {{r1[Direct].revenue}} from {{r1[Email].sessions}} sessions.", "number 3"],
      ["en", "The best month was July ({{r3[2026-07].revenue}}), just above September ({{r3[2026-09].revenue}}).", "number 3"],
      ["en", "The best month was August ({{r3[2026-08].revenue}}), just above September ({{r3[2026-09].revenue}})."],
      ["en", "Email is the strongest channel with {{r1[Email].sessions}} sessions and {{r1[Email].revenue}}, above Direct with {{r1[Direct].revenue}}."],
      ["en", "The largest channels are Email with {{r1[Email].sessions}} and Organic Search with {{r1[Organic Search].sessions}}."],
    ],
    "a rank, by what and where": [
      ["en", "Direct is the second-best channel by revenue ({{r1[Direct].revenue}}).", "number 3"],
      ["en", "Organic Search is the second-best channel by revenue ({{r1[Organic Search].revenue}})."],
      ["en", "The most sessions came from Direct: {{r1[Direct].sessions}}.", "number 3"],
      ["en", "The most sessions came from Organic Search: {{r1[Organic Search].sessions}}."],
      ["en", "Direct has the highest engagement rate at {{r1[Direct].engagementRate}}.", "number 3"],
      ["en", "The worst month for revenue was September ({{r3[2026-09].revenue}}).", "number 2"],
      ["en", "Revenue was highest in July, {{r3[2026-07].revenue}}.", "number 3"],
      ["en", "The steepest fall was that of Email: {{r1[Email].sessions.change}}."],
      ["en", "The biggest gain was Direct ({{r1[Direct].sessions.change}}).", "number 3"],
      ["en", "The biggest gain was Organic Search ({{r1[Organic Search].sessions.change}})."],
    ],
    "a rank of something else, or among a part, which no column shows": [
      ["en", "Email saw the largest decline: {{r1[Email].sessions}} sessions, down from {{r1[Email].sessions.previous}}."],
      ["en", "Our biggest problem is Direct, with {{r1[Direct].revenue}}."],
      ["en", "Your best bet is Direct: {{r1[Direct].sessions}} sessions."],
      ["en", "At best, Email brings {{r1[Email].sessions}} sessions."],
      ["en", "Email is the largest paid channel with {{r1[Email].sessions}}."],
      ["en", "The strongest channel with enough visits is Email: {{r1[Email].engagementRate}}."],
      ["en", "Email converts best of the big channels at {{r1[Email].engagementRate}}."],
      ["en", "Leaving out search, Email is the largest: {{r1[Email].sessions}}."],
      ["en", "Of the top three, Direct is the smallest at {{r1[Direct].sessions}}."],
      ["en", "Direct is the smallest of the top three: {{r1[Direct].sessions}}."],
      ["en", "Last week's best month was July with {{r3[2026-07].revenue}}."],
      ["en", "The best month of the last quarter was September with {{r3[2026-09].revenue}}."],
      ["en", "Of those that pay Email is the largest channel: {{r1[Email].sessions | nth(2)}}."],
      ["de", "Am stärksten gesunken ist Email: {{r1[Email].sessions}} statt {{r1[Email].sessions.previous}}."],
      ["de", "Das größte Problem ist Direct mit {{r1[Direct].revenue}}."],
      ["fr", "La plus forte baisse est celle d'Email : {{r1[Email].sessions}} sessions."],
      ["fr", "Le risque le plus grand est Direct ({{r1[Direct].revenue}})."],
      ["es", "La mayor caída es la de Email, con {{r1[Email].sessions}} visitas."],
    ],
    "a part in words, said again in digits": [
      ["en", "More than half of the sessions ({{r1[Email].sessions.share}}) come from Email.", "0.25 of it"],
      ["en", "Email brings two thirds of the sessions, {{r1[Email].sessions.share}}.", "0.25 of it"],
      ["de", "Email bringt mehr als die Hälfte der Sitzungen ({{r1[Email].sessions.share}}).", "0.25 of it"],
      ["fr", "Email apporte plus de la moitié des sessions ({{r1[Email].sessions.share}}).", "0.25 of it"],
      ["es", "Email aporta más de la mitad de las visitas ({{r1[Email].sessions.share}}).", "0.25 of it"],
      ["ja", "Emailはセッションの半分以上({{r1[Email].sessions.share}})です。", "0.25 of it"],
      ["en", "Less than half of them ({{r1[Organic Search].sessions.share}}) are organic.", "0.60 of it"],
      ["en", "More than half of the sessions ({{r1[Organic Search].sessions.share}}) are organic."],
      ["en", "A quarter of the sessions ({{r1[Email].sessions.share}}) come from Email."],
      ["de", "Email macht mehr als zwei Drittel aus ({{r1[Email].sessions.share}}).", "0.25 of it"],
      ["de", "Nicht einmal ein Drittel ({{r1[Email].sessions.share}}) kommt von Email."],
      ["en", "No more than half ({{r1[Email].sessions.share}}) come from Email."],
      ["en", "No channel but search brings more than half, Email {{r1[Email].sessions.share}}."],
      ["en", "More than half of the sessions are organic, and {{r1[Email].sessions.share}} come from Email."],
      ["en", "A third of the way through the quarter ({{r1[Email].sessions.share}} of it by mail), all is well."],
      ["en", "In the first half, {{r1[Direct].sessions.share}} came from Direct."],
      ["en", "Email brings two thirds of the sessions, {{r1[Email].sessions.share}} of the sessions.", "0.25 of it"],
      ["en", "One and a half, {{r1[Email].sessions.share}} of it by mail."],
      ["en", "Less than a fifth of the sessions, {{r1[Email].sessions.share}}.", "0.25 of it"],
      ["en", "Email lost a third of its sessions ({{r1[Email].sessions.changePercent}}).", "0.17 of it"],
      ["en", "Email lost about a fifth of its sessions ({{r1[Email].sessions.changePercent}})."],
    ],
    "how many times what it was": [
      ["en", "Organic Search has more than doubled: {{r1[Organic Search].sessions.change}} more sessions.", "1.20 times"],
      ["de", "Organic Search hat sich mehr als verdoppelt: {{r1[Organic Search].sessions.change}} mehr.", "1.20 times"],
      ["en", "Organic Search doubled its lead: {{r1[Organic Search].sessions.change}} more sessions."],
      ["en", "The shop's revenue doubled; Organic Search gained {{r1[Organic Search].sessions.change}} sessions."],
    ],
    "which way it went, in Japanese and Chinese": [
      ["ja", "Emailは{{r1[Email].sessions.previous - r1[Email].sessions}}増えました。", "does not hold"],
      ["ja", "検索は{{r1[Organic Search].sessions.changePercent}}減少しました。", "does not hold"],
      ["ja", "Emailは{{r1[Email].sessions.previous - r1[Email].sessions}}減りました。"],
      ["zh", "搜索增加了,{{r1[Organic Search].sessions.changePercent}}增长。"],
    ],
    "how many are listed": [
      ["en", "I read the {{count(r4)}} largest channels."],
      ["en", "The newest {{count(r4)}} channels were read."],
      ["de", "Gelesen wurden die {{count(r4)}} größten Kanäle."],
      ["fr", "Les {{count(r4)}} premiers canaux font {{sum(r4.sessions)}} sessions."],
      ["ja", "最新の{{count(r4)}}件を読みました。"],
      ["nl", "Het zijn {{count(r4)}} van {{r4.rowCount}} kanalen."],
    ],
    "which state it is in": [
      ["en", "We won {{r6.total.count}} deals.", "not all won"],
      ["de", "Es sind {{r6.total.count}} verlorene Deals.", "not all lost"],
      ["en", "Of them {{r6.total.count}} are overdue.", "not all overdue"],
      ["en", "There are {{r6.total.count}} open deals."],
      ["en", "We have not yet won {{r6.total.count}} deals."],
      ["en", "If all {{r6.total.count}} were won, it would be a record."],
      ["en", "There are {{r6.total.count}} not won."],
      ["en", "{{r7.total.count}} deals were won."],
      ["en", "We won {{r7.total.count}}."],
      ["en", "Email had {{r1[Email].sessions}} open sessions."],
      ["en", "{{r6[Ann Lee].count / r6.total.count}} of {{r6.total.count}} won."],
    ],
    "what a share is of": [
      ["en", "Email brings {{r1[Email].sessions.share}} of orders.", "not of traffic.transactions"],
      ["fr", "Email apporte {{r1[Email].sessions.share}} des visiteurs."],
      ["en", "Email has {{r1[Email].sessions.share}} of the sessions."],
    ],
    "a rank in a clause of its own": [
      ["en", "Email earned the most, {{r1[Email].revenue}}, while Direct had the most sessions, {{r1[Direct].sessions}}.", "number 3"],
      ["en", "Email earned the most, {{r1[Email].revenue}}, while Organic Search had the most sessions, {{r1[Organic Search].sessions}}."],
      ["en", "Organic Search grew the most, by {{r1[Organic Search].sessions.change}}."],
      ["en", "Référral grew the most, by {{r1[Référral].sessions.change}}.", "number 2"],
      ["en", "Email lost the most, {{r1[Email].sessions.change}} sessions."],
    ],
    "how many times what another is": [
      ["en", "Of {{r1.total.sessions}} Email had {{r1[Email].sessions}}, ten times as many as Direct with {{r1[Direct].sessions}}.", "1.92 times"],
      ["en", "Of {{r1.total.sessions}} Email had {{r1[Email].sessions}}, twice as many as Direct with {{r1[Direct].sessions}}."],
      ["en", "Email had {{r1[Email].sessions}} sessions, ten times as many as Direct.", "1.92 times"],
      ["en", "Email had {{r1[Email].sessions}} sessions, twice as many as Direct."],
      ["en", "Email with {{r1[Email].sessions}} stays ten times as long as Direct: {{r1[Email].averageSessionDuration}}."],
      ["en", "Email doubled to {{r1[Email].revenue}}, and Direct reached {{r1[Direct].revenue}}."],
      ["en", "Sessions of Organic Search tripled (from {{r1[Organic Search].sessions.previous}}).", "1.20 times"],
    ],
    "a part in words behind it": [
      ["en", "Email had {{r1[Email].sessions}} sessions, more than half of them.", "0.25 of it"],
      ["en", "Email had {{r1[Email].sessions}} sessions, a quarter of it all."],
      ["en", "Email had {{r1[Email].sessions}} sessions, half of what it had in May."],
    ],
  };

  it.for(Object.entries(sayings))("is refuted where the table shows otherwise: %s", ([, all], { expect }) => {
    for (const saying of all) {
      const [, said, why] = saying;
      const { faults } = say(saying);
      if (why === undefined) expect(faults, said).toEqual([]);
      else expect(faults, said).toMatchObject([{ isRefuted: true, message: expect.stringContaining(why) }]);
    }
  });

  it("may count what is listed where it says so, and not all", ({ expect }) => {
    for (const [language, text] of [
      ["en", "There are {{count(r4)}} channels."],
      ["en", "The first is the best of the four; in total they had {{sum(r4.sessions)}}."],
      ["ja", "チャネルは{{count(r4)}}件あります。"],
    ] as const)
      expect(say([language, text]).faults, text).toMatchObject([
        { message: expect.stringContaining("lists 4 of 9 rows") },
      ]);
    expect(say(["en", "Email had {{r4[Email].revenue | top}}."]).faults).toMatchObject([
      { message: expect.stringContaining("The rank is not known from them") },
    ]);
  });

  it("is told apart within a list's item", ({ expect }) => {
    const { faults } = say([
      "en",
      "- Email earned {{r1[Email].revenue}}. Direct earned the most, {{r1[Direct].revenue}}.",
    ]);
    expect(faults).toMatchObject([{ written: "{{r1[Direct].revenue}}" }]);
  });
});

describe("a period told by the day of the question", () => {
  it("prints its own where it is another's", ({ expect }) => {
    for (const [language, text, shown] of [
      ["en", "Last month the shop earned {{r3[2026-08].revenue}}.", "(Aug"],
      ["en", "Last month the shop earned {{r3[2026-09].revenue}}."],
      ["fr", "Le mois dernier, la boutique a gagné {{r3[2026-08].revenue}}.", "août"],
      ["de", "Im letzten Quartal kamen {{r3[2026-10].revenue}}.", "Okt."],
      ["en", "It was {{r3[2026-08].revenue}}, more than last month."],
    ] as const) {
      const { evidence } = printReferences({ text, tables, language });
      expect(evidence[0]?.labelled ?? false, text).toBe(shown !== undefined);
      expect(evidence[0]?.text, text).toContain(shown ?? "");
    }
  });
});
