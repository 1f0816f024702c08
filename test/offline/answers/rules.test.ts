import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { ChosenContext } from "../../../src/contexts/choose.ts";
import type { Metric } from "../../../src/catalogue/inputs/metric.ts";
import { readRules, type Said } from "../../../src/offline/knowledge/rules.ts";

const contextOf = (content: string, rest: Partial<ChosenContext> = {}): ChosenContext => ({
  id: "ctx_1",
  version: 3,
  name: "Rules",
  title: "Rules",
  kind: "instruction",
  isOwn: false,
  ...rest,
  content,
});

/** What was understood, without where it is from. */
function read(content: string, rest: Partial<ChosenContext> = {}): Said[] {
  return readRules([contextOf(content, rest)]).map(
    ({ from: _from, sentence: _sentence, ...reading }) => reading,
  );
}

const understood = (content: string, rest: Partial<ChosenContext> = {}) =>
  read(content, rest).filter(({ type }) => type !== "note");

it("reads the words of a typed metric that is one measure", ({ expect }) => {
  const own = { kind: "metric", name: "Wins", title: "Wins" } as const;
  const typed: Metric = {
    synonyms: ["Sign-ups"],
    expression: "traffic.keyEvents",
    unit: "count",
    filters: [],
    goodDirection: "up",
  };
  expect(understood("Counted daily.", { ...own, metric: typed })).toEqual([
    { type: "alias", term: "wins", metric: "key events" },
    { type: "alias", term: "sign-ups", metric: "key events" },
  ]);
  const filters = [{ field: "channel", is: "is" as const, value: "Email" }];
  expect(understood("Counted daily.", { ...own, metric: { ...typed, filters } })).toEqual([]);
});

const fiscal: Record<string, number> = {
  "Our fiscal year starts in April.": 4,
  "Our fiscal year may one day start in April.": 4,
  "fiscal year starts in April": 4,
  "Our fiscal year begins on 1 April": 4,
  "The financial year begins on the 1st of July.": 7,
  "Our fiscal year starts on April 1st.": 4,
  "Our fiscal year starts on April 1.": 4,
  "FY starts in October": 10,
  "FY2026 starts in October": 10,
  "FY26 begins in Feb": 2,
  "The company's fiscal year commences on the first day of September.": 9,
  "Fiscal year: April to March": 4,
  "Fiscal year = July - June": 7,
  "Our fiscal year runs from April to March.": 4,
  "The fiscal year runs from 1 October to 30 September.": 10,
  "Our fiscal year is April\u2013March.": 4,
  "**Fiscal year** starts in *May*": 5,
  "- Fiscal year start: November": 11,
  "Fiscal year start month: August": 8,
  "The start of our fiscal year is June.": 6,
  "The first month of the fiscal year is December": 12,
  "April is the first month of our fiscal year.": 4,
  "Our fiscal year ends in March.": 4,
  "The financial year ends on 31 December.": 1,
  "The financial year closes on June 30.": 7,
  "Our fiscal year is the calendar year.": 1,
  "Our fiscal calendar starts in April": 4,
  "Fiscal year starts in April, not in January.": 4,
  "The fiscal year of Acme starts in April.": 4,
  "Our financial year is from 1 April to 31 March.": 4,
  "The accounting year always starts in January.": 1,
};

const noFiscal = [
  "Our fiscal year does not start in April.",
  "The UK tax year starts on 6 April.",
  "Our fiscal year starts on 6 April.",
  "Our fiscal year ends on 5 April.",
  "Does our fiscal year start in April?",
  "Our fiscal year used to start in April.",
  "The school year starts in September.",
  "The campaign starts in April.",
  "Our fiscal year starts soon.",
];

const target = (metric: string, value: number, per: string, unit: string | null = null) => [
  { type: "target", metric, value, unit, per },
];

const targets: Record<string, object[]> = {
  "Target: 500 sessions a day": target("sessions", 500, "day"),
  "target 500 sessions a day": target("sessions", 500, "day"),
  "Our target is 500 sessions per day.": target("sessions", 500, "day"),
  "The daily target is 500 sessions.": target("sessions", 500, "day"),
  "Sessions target: 500/day": target("sessions", 500, "day"),
  "Our target for sessions is 500 a day.": target("sessions", 500, "day"),
  "We aim for 500 sessions every day.": target("sessions", 500, "day"),
  "Goal: 1,500 sessions a week": target("sessions", 1500, "week"),
  "Traffic target: 500 sessions daily": target("sessions", 500, "day"),
  "Monthly revenue target is EUR 40,000": target("revenue", 40_000, "month", "EUR"),
  "Our monthly revenue target is EUR 40.000.": target("revenue", 40_000, "month", "EUR"),
  "monthly revenue target is \u20ac40k": target("revenue", 40_000, "month", "EUR"),
  "Revenue target: 40 000 EUR per month": target("revenue", 40_000, "month", "EUR"),
  "The revenue target is $1.2m a quarter.": target("revenue", 1_200_000, "quarter", "$"),
  "Annual sales goal: 2.5 million dollars": target("sales", 2_500_000, "year", "$"),
  "Quarterly net revenue target of \u00a3750,000.50": target("revenue", 750_000.5, "quarter", "GBP"),
  "Our goal is 40 new leads per week": target("leads", 40, "week"),
  "Target: 120 key events per month in 2026": target("key events", 120, "month"),
  "We raised the target from 400 to 500 sessions a day.": target("sessions", 500, "day"),
  "* Target: **500 sessions** a day": target("sessions", 500, "day"),
  "Target: 500 sessions a day, up from 400 a day": target("sessions", 500, "day"),
  "Daily session target: 500": target("session", 500, "day"),
  "500 sessions a day is our target.": target("sessions", 500, "day"),
  "Target of 500 daily sessions": target("sessions", 500, "day"),
  "Our revenue goal is $50K monthly": target("revenue", 50_000, "month", "$"),
  "Target: 12.5 orders a day": target("orders", 12.5, "day"),
  "Targets: 500 sessions a day and 40 leads a week": [
    ...target("sessions", 500, "day"),
    ...target("leads", 40, "week"),
  ],
};

const noTarget = [
  "Our goal is 40 qualified leads per week.",
  "Our MRR goal is $50K monthly.",
  "Last year's target was 500 sessions a day.",
  "We have no target of 500 sessions a day.",
  "Target: 500-600 sessions a day",
  "Target: 500 to 600 sessions a day",
  "The bounce rate target is below 40 % a day",
  "Conversion rate target: 3% a month",
  "Target: 500 sessions",
  "Target: more sessions a day",
  "We had 500 sessions a day.",
  "Is the target 500 sessions a day?",
  "The goal of the project is 3 launches a year.",
  "Target: 500 mobile sessions a day",
  "Our Q1 target is 45,000 sessions.",
  "Target market: Germany.",
];

const aliases: Record<string, [term: string, metric: string]> = {
  "conversions means key events": ["conversions", "key events"],
  "Conversions mean key events.": ["conversions", "key events"],
  '"Conversions" means "key events".': ["conversions", "key events"],
  "By conversions we mean key events.": ["conversions", "key events"],
  "When we say conversions, we mean key events.": ["conversions", "key events"],
  "When someone says footfall they mean sessions": ["footfall", "sessions"],
  "Conversions are key events.": ["conversions", "key events"],
  "Conversions = key events": ["conversions", "key events"],
  "Conversion: key event": ["conversion", "key event"],
  "The term wins refers to deals.": ["wins", "deals"],
  "Hits stand for page views": ["hits", "page views"],
  "Top line is the same as revenue": ["top line", "revenue"],
  "GMV is another word for gross revenue.": ["gmv", "gross revenue"],
  "A conversion is a key event.": ["conversion", "key event"],
  "Conversions means key events, not sign-ups.": ["conversions", "key events"],
  "conversions means key events in Google Analytics": ["conversions", "key events"],
};

const noAlias = [
  "Conversions does not mean key events.",
  "It means revenue.",
  "Revenue means money that has arrived.",
  "Invoices are due after 30 days.",
  "Does conversions mean key events?",
  "Revenue means revenue.",
];

const leftOut = (measures: string[], ...conditions: [field: string, ...values: string[]][]) => [
  {
    type: "exclude",
    measures,
    conditions: conditions.map(([field, ...values]) => ({ field, is: "isNot", values })),
    what: conditions.flatMap(([, ...values]) => values),
  },
];
const withoutRefunds = { type: "exclude", measures: ["revenue"], conditions: [] };

const exclusions: Record<string, object[]> = {
  "Our revenue always excludes Germany.": leftOut(["revenue"], ["country", "Germany"]),
  "Revenue does not include Germany.": leftOut(["revenue"], ["country", "Germany"]),
  "Revenue is reported without Germany.": leftOut(["revenue"], ["country", "Germany"]),
  "Germany is excluded from revenue.": leftOut(["revenue"], ["country", "Germany"]),
  "Germany must not count towards revenue.": leftOut(["revenue"], ["country", "Germany"]),
  "Germany should not be included in revenue figures.": leftOut(["revenue"], ["country", "Germany"]),
  "Do not include Germany in revenue.": leftOut(["revenue"], ["country", "Germany"]),
  "exclude country India from traffic": leftOut(["sessions"], ["country", "India"]),
  "Always exclude the country India from traffic because of bots.": leftOut(
    ["sessions"],
    ["country", "India"],
  ),
  "Exclude countries India and China from sessions": leftOut(["sessions"], ["country", "India", "China"]),
  "Exclude the Direct channel from traffic.": leftOut(["sessions"], ["channel", "Direct"]),
  "Traffic excludes the Paid Search channel": leftOut(["sessions"], ["channel", "Paid Search"]),
  "Ignore traffic from India.": leftOut(["sessions"], ["country", "India"]),
  "Exclude traffic from India and China.": leftOut(["sessions"], ["country", "India", "China"]),
  "Don't count visits from the Direct channel": leftOut(["sessions"], ["channel", "Direct"]),
  "Leave India out of traffic.": leftOut(["sessions"], ["country", "India"]),
  "Exclude mobile devices from traffic": leftOut(["sessions"], ["device", "mobile"]),
  "Exclude channel Direct": leftOut([], ["channel", "Direct"]),
  "For revenue, always ignore Germany": leftOut(["revenue"], ["country", "Germany"]),
  "Revenue (excluding Germany) is our main metric.": leftOut(["revenue"], ["country", "Germany"]),
  "revenue excludes refunds": [{ ...withoutRefunds, what: ["refunds"] }],
  "Refunds do not count towards revenue.": [{ ...withoutRefunds, what: ["Refunds"] }],
  "Net revenue means revenue minus refunds.": [{ ...withoutRefunds, what: ["refunds"] }],
};

const noExclusion = [
  "Revenue includes refunds.",
  "Do not exclude Germany from revenue.",
  "Revenue never excludes Germany.",
  "Should revenue exclude Germany?",
  "Revenue is what customers have paid.",
  "We no longer exclude India from traffic.",
  "Sessions from Germany exclude mobile.",
  "Traffic excludes India but includes China.",
  "Revenue excludes Germany and shipping.",
  "Exclude internal traffic",
  "Please leave out test orders from revenue",
];

describe("rules in contexts", () => {
  it("say when the fiscal year starts", ({ expect }) => {
    for (const [text, month] of Object.entries(fiscal))
      expect(understood(text), text).toEqual([{ type: "fiscalYearStart", month }]);
    for (const text of noFiscal) expect(understood(text), text).toEqual([]);
  });

  it("say what is to be reached", ({ expect }) => {
    for (const [text, rules] of Object.entries(targets)) expect(understood(text), text).toEqual(rules);
    for (const text of noTarget) expect(understood(text), text).toEqual([]);
  });

  it("say which word means which metric", ({ expect }) => {
    for (const [text, [term, metric]] of Object.entries(aliases))
      expect(understood(text), text).toEqual([{ type: "alias", term, metric }]);
    for (const text of noAlias) expect(understood(text), text).toEqual([]);
  });

  it("say what is not counted", ({ expect }) => {
    for (const [text, rules] of Object.entries(exclusions)) expect(understood(text), text).toEqual(rules);
    for (const text of noExclusion) expect(understood(text), text).toEqual([]);
  });

  it("take what is missing from the context's name", ({ expect }) => {
    const named = (name: string, kind: ChosenContext["kind"], text: string) =>
      understood(text, { name: "x-1", title: name, kind });
    expect(named("Revenue", "definition", "Excludes refunds.")).toEqual([
      { ...withoutRefunds, what: ["refunds"] },
    ]);
    expect(named("Sessions", "target", "500 a day")).toEqual(target("sessions", 500, "day"));
    expect(named("Daily sessions target", "target", "500")).toEqual(target("sessions", 500, "day"));
    expect(named("Growth plan", "target", "500 sessions a day")).toEqual(target("sessions", 500, "day"));
    expect(named("Fiscal year", "calendar", "Starts in April.")).toEqual([
      { type: "fiscalYearStart", month: 4 },
    ]);
    expect(named("Fiscal year", "calendar", "April to March")).toEqual([
      { type: "fiscalYearStart", month: 4 },
    ]);
    expect(named("Conversions", "definition", "Key events.")).toEqual([
      { type: "alias", term: "conversions", metric: "key events" },
    ]);
  });

  it("are notes where they are not understood, and nothing where they are about no metric", ({ expect }) => {
    const text = "Revenue is what customers have paid.";
    expect(read(text)).toEqual([{ type: "note", metric: "revenue", text }]);
    expect(read("Counts paid ones only.", { kind: "metric", name: "Invoices" })).toEqual([
      { type: "note", metric: "invoices", text: "Counts paid ones only." },
    ]);
    expect(read("Answer in short words.")).toEqual([]);
    expect(read("Revenue is what customers have paid.", { kind: "calendar" })).toEqual([]);
    expect(read("Revenue excludes refunds.", { kind: "document" })).toEqual([]);
  });

  it("are found in Markdown, each with the sentence and the context that it is from", ({ expect }) => {
    const content = [
      "# Rules of finance",
      "",
      "1. **Revenue** excludes `refunds`. Our fiscal year starts in April; target: 500 sessions a day.",
      "> - [x] \u201cConversions\u201d means [key events](https://example.com/a_b).",
      "Everybody who looks at these figures has to know that the traffic",
      "target is 700 sessions a week.",
      "```",
      "Our fiscal year starts in May.",
      "Exclude channel Email from traffic",
      "```",
      "exclude country India from traffic",
      "exclude channel Direct from traffic",
    ].join("\r\n");
    const rules = readRules([contextOf(content)]);
    expect(rules.filter(({ type }) => type !== "note").map(({ type, sentence }) => [type, sentence])).toEqual(
      [
        ["exclude", "Revenue excludes refunds."],
        ["fiscalYearStart", "Our fiscal year starts in April"],
        ["target", "target: 500 sessions a day."],
        ["alias", '"Conversions" means key events.'],
        [
          "target",
          "Everybody who looks at these figures has to know that the traffic target is 700 sessions a week.",
        ],
        ["exclude", "exclude country India from traffic"],
        ["exclude", "exclude channel Direct from traffic"],
      ],
    );
    for (const rule of rules) expect(rule.from).toMatchObject({ id: "ctx_1", version: 3 });
  });

  it("of the user win over the organization's where both cannot hold", ({ expect }) => {
    const rules = readRules([
      contextOf("Our fiscal year starts in April. Target: 500 sessions a day. Target: 9 sessions a day."),
      contextOf("Our fiscal year starts in July. Target: 800 sessions a day.", { id: "ctx_2", isOwn: true }),
      contextOf("Target: 900 sessions a week.", { id: "ctx_3" }),
    ]);
    expect(rules.map((rule) => [rule.from.id, rule.type === "target" ? rule.value : rule.type])).toEqual([
      ["ctx_2", "fiscalYearStart"],
      ["ctx_2", 800],
      ["ctx_3", 900],
    ]);
  });

  it("are read from any text without an error, and fast", ({ expect }) => {
    const word = fc.constantFrom(
      ..."revenue excludes target fiscal year starts in april 500 1,5 EUR € sessions a day means exclude country and from traffic is not , . ' \" ( - = the of to ** _ ``` \ue000 \ue0010\ue000 \n".split(
        " ",
      ),
    );
    const text = fc.oneof(
      fc.array(word, { maxLength: 40 }).map((words) => words.join(" ")),
      fc.string({ unit: "binary", maxLength: 200 }),
    );
    fc.assert(
      fc.property(text, (content) => {
        for (const rule of readRules([contextOf(content, { kind: "target" })]))
          expect(rule.type).toMatch(/./);
      }),
      { seed: 7, numRuns: 25 },
    );
    const long = [
      "net ",
      "and ",
      "1,000",
      "exclude a, ",
      "by x ",
      "the ",
      "from to ",
      "'a' ",
      "(",
      "[",
      "*_",
    ];
    const started = performance.now();
    for (const piece of long) readRules([contextOf(piece.repeat(3000).slice(0, 12_000))]);
    for (const piece of long)
      readRules([contextOf(`${piece.repeat(100).slice(0, 480)}.\n`.repeat(3), { kind: "target" })]);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
