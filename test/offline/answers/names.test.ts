import { describe, it } from "vitest";
import type { ToolCall } from "../../../src/offline/brief.ts";
import { ask, knowing, rowsOf, totalOf, type Tools } from "./support.ts";

const last = (calls: readonly ToolCall[]): unknown => calls.at(-1)?.input;

describe("a name in a question", () => {
  it("is placed by the data, and the answer says as what", ({ expect }) => {
    const { calls, text } = ask(
      "How many open deals does Ben have?",
      knowing({ owner: ["Ben Okafor", "Ada Lindqvist"] }),
    );
    expect(last(calls)).toMatchObject({
      filters: [{ field: "state" }, { field: "owner", is: "is", value: "Ben Okafor" }],
    });
    expect(text).toContain("I read “Ben” as the owner “Ben Okafor”");
  });

  it("is the industry before a customer who is called after it", ({ expect }) => {
    const names = knowing({
      customer: ["Best Before Vets", "Broad Street Vets", "Restaurant Nord"],
      industry: ["Vet clinic", "Animal shelter", "Restaurant"],
    });
    const industryOf = (question: string) => last(ask(question, names).calls);
    for (const [who, industry] of [
      ["vets", "Vet clinic"],
      ["shelters", "Animal shelter"],
      ["restaurants", "Restaurant"],
    ]) {
      expect(industryOf(`Unpaid invoices of ${who}`)).toMatchObject({
        filters: expect.arrayContaining([{ field: "industry", is: "is", value: industry }]),
      });
    }
    expect(last(ask("Unpaid invoices of Restaurant Nord", names).calls)).toMatchObject({
      filters: expect.arrayContaining([{ field: "customer", is: "is", value: "Restaurant Nord" }]),
    });
  });

  it("is no account where a place is asked for, and of the rows where they have no name", ({ expect }) => {
    const { text } = ask("How many accounts do we have in Vermont?", knowing({ name: ["Vermont Bees"] }));
    expect(text).toContain("called “Vermont”");
    const nameless = knowing({ country: ["(not set)"], city: ["(not set)", "Boston"] });
    const { calls } = ask("top 10 cities by sessions this year, excluding (not set)", nameless);
    expect(last(calls)).toMatchObject({
      groupBy: ["city"],
      filters: [{ field: "city", is: "isNot", value: "(not set)" }],
    });
  });

  it("is a town wherever it is, after towns of one country", ({ expect }) => {
    const history = [
      { role: "user" as const, content: "Sessions from Ireland in the last four weeks" },
      { role: "user" as const, content: "by city please" },
    ];
    const towns = knowing({ country: ["Ireland"], city: ["Kildare", "Newmarket"] });
    const { calls } = ask("and what about Newmarket?", towns, { history });
    expect(last(calls)).toMatchObject({ filters: [{ field: "city", is: "is", value: "Newmarket" }] });
  });

  it("is that of a campaign, whose address has no apostrophe", ({ expect }) => {
    const campaigns = knowing({
      campaign: ["designers-pick-2026"],
      name: ["Google Ads: Designer's Pick 2026"],
    });
    const { calls } = ask("How did Designer's Pick 2026 go?", campaigns);
    expect(last(calls)).toMatchObject({
      filters: [{ field: "campaign", is: "is", value: "designers-pick-2026" }],
    });
  });

  it("before “customers” is their industry, whoever has the word in a name", ({ expect }) => {
    const spas = knowing({ customer: ["Spa by the Sea"], industry: ["Spa"] });
    const { calls } = ask("average payment delay of our spa customers", spas);
    expect(last(calls)).toMatchObject({
      filters: expect.arrayContaining([{ field: "industry", is: "is", value: "Spa" }]),
    });
  });

  it("behind “with” is somebody, and not where a deal came from", ({ expect }) => {
    const { text } = ask("Which open deals are with vets?", knowing({ source: ["Vet referral"] }));
    expect(text).toContain("called “vets”");
  });

  it("of somebody without a task is looked for in the notes", ({ expect }) => {
    const { calls } = ask("What is Zoe working on?", knowing({}));
    expect(calls).toContainEqual({
      tool: "search",
      input: { words: "Zoe", datasets: ["pages"], orderBy: "newest", limit: 3 },
    });
  });

  it("is the industry before a campaign that begins with it", ({ expect }) => {
    const names = knowing({ campaign: ["Zoo Week 2026"], industry: ["Zoo", "Museum"] });
    expect(last(ask("Which deals with zoos did we win this year?", names).calls)).toMatchObject({
      filters: expect.arrayContaining([{ field: "industry", is: "is", value: "Zoo" }]),
    });
  });

  it("of an ads platform is asked of the books and of web analytics, once each", ({ expect }) => {
    const { calls } = ask("What did we spend on Google ads this year?", knowing({ vendor: ["Google Ads"] }));
    const figures = calls.flatMap(({ input }) => ("measures" in input ? (input.measures ?? []) : []));
    expect(figures.filter((name) => name === "amount")).toHaveLength(1);
    expect(figures.filter((name) => name === "adCost")).toHaveLength(1);
  });

  it("lists those of an industry who bought", ({ expect }) => {
    const names = knowing({ customer: ["Hotel Paradiso"], industry: ["Hotel", "Bakery"] });
    expect(last(ask("Which hotels bought from us this year?", names).calls)).toMatchObject({
      dataset: "invoices",
      groupBy: ["customer"],
      filters: [{ field: "industry", is: "is", value: "Hotel" }],
    });
  });

  it("is of one piece where the vendor has it so, and keeps its underscores", ({ expect }) => {
    const names = knowing({ campaign: ["Back_to_School_2026"] });
    const { calls, text } = ask("What did Back to School bring in?", names);
    expect(last(calls)).toMatchObject({
      filters: [{ field: "campaign", is: "is", value: "Back_to_School_2026" }],
    });
    expect(text).toContain("(campaign Back_to_School_2026");
  });

  it("is the town before a customer who is called after it", ({ expect }) => {
    const names = knowing({ city: ["Leeds", "Kiel"], customer: ["Safe Haven Leeds", "Kiel Yachts"] });
    for (const question of ["Unpaid invoices of Leeds customers", "Unpaid invoices without the Leeds ones"])
      expect(last(ask(question, names).calls)).toMatchObject({
        filters: expect.arrayContaining([expect.objectContaining({ field: "city", value: "Leeds" })]),
      });
  });

  it("is said to be the latest of its years where no time is named", ({ expect }) => {
    const names = knowing({ campaign: ["black-week-2025", "black-week-2026"] });
    expect(ask("How did Black Week do?", names).text).toContain("“black-week-2026”, the latest of 2");
  });

  it("is of the invoices where the website knows none of what was sold to", ({ expect }) => {
    const names = knowing({ industry: ["Hotel", "Café"] });
    const { calls, text } = ask("How much did we sell to hotels in October?", names);
    expect(last(calls)).toMatchObject({
      dataset: "invoices",
      filters: [{ field: "industry", is: "is", value: "Hotel" }],
    });
    expect(text).toContain("Revenue I read as what was invoiced");
  });

  it("is of one of two people whatever else was asked of them", ({ expect }) => {
    const names = knowing({ owner: ["Ben Okafor", "Ada Lindqvist"] });
    const history = [{ role: "user" as const, content: "Who won more deals this year, Ben or Ada?" }];
    expect(last(ask("In euros?", names, { history }).calls)).toMatchObject({
      filters: expect.arrayContaining([
        expect.objectContaining({ field: "owner", value: ["Ben Okafor", "Ada Lindqvist"] }),
      ]),
    });
  });

  it("may have the kind of the product behind it", ({ expect }) => {
    const names = knowing({ product: ["Night Owl desk lamp", "Night Owl chair", "Open Road"] });
    const productOf = (name: string) => last(ask(`How many ${name} did we sell in October?`, names).calls);
    const is = (value: string) => ({ filters: [{ field: "product", is: "is", value }] });
    expect(productOf("Night Owl lamps")).toMatchObject(is("Night Owl desk lamp"));
    expect(productOf("Open Road chairs")).toMatchObject(is("Open Road"));
  });

  it("is no more than itself behind another", ({ expect }) => {
    const names = knowing({ owner: ["Ben Okafor", "Ada Lindqvist"], account: ["Won Kitchen Denver"] });
    expect(last(ask("Compare Ada's and Ben's win rates", names).calls)).toMatchObject({
      filters: [{ field: "owner", value: ["Ada Lindqvist", "Ben Okafor"] }],
    });
    const { text } = ask("Which deals with Won Kitchen are there?", names);
    expect(text).toMatch(/^en\n\nDeals \(account Won Kitchen Denver/);
  });

  it("has told of it all that the records hold, and what was written", ({ expect }) => {
    const names = knowing({ account: ["Won Kitchen"], customer: ["Won Kitchen", "Kitchen Co"] });
    const { calls } = ask("Tell me everything about Won Kitchen", names, { names: ["Won Kitchen"] });
    const told = calls.flatMap(({ tool, input }) =>
      tool === "search" ? [tool] : tool === "query" && input.filters?.[0]?.is === "is" ? [input.dataset] : [],
    );
    expect(told.toSorted()).toEqual(["deals", "invoices", "search"]);
  });

  it("is not that of the first row where several are meant", ({ expect }) => {
    const history = [
      { role: "user" as const, content: "Which customers spent the most this year?" },
      {
        role: "assistant" as const,
        content: "Invoices by customer: **Marina Kiel** comes first with **€9**.",
      },
    ];
    for (const question of ["how much is still open with them?", "how much do they owe us?"])
      expect(ask(question, () => undefined, { history }).text).not.toContain("Marina Kiel");
  });

  it("may be that of a row in the answer before", ({ expect }) => {
    const names = knowing({ customer: ["Marina Kiel", "Werft Bremen"] });
    const history = [{ role: "user" as const, content: "Our top 2 customers by invoiced amount this year" }];
    const filters = (question: string) => last(ask(question, names, { history }).calls);
    expect(filters("What do they owe us?")).toMatchObject({
      filters: expect.arrayContaining([
        { field: "customer", is: "is", value: ["Marina Kiel", "Werft Bremen"] },
      ]),
    });
    expect(filters("How much does the second one owe us?")).toMatchObject({
      filters: expect.arrayContaining([{ field: "customer", is: "is", value: "Werft Bremen" }]),
    });
  });

  it("is not said to be missing where the answer before cannot be had again", ({ expect }) => {
    const history = [{ role: "user" as const, content: "Our top 2 customers by invoiced amount this year" }];
    const { text } = ask("What do they owe us?", () => "Zoho is away", { history });
    expect(text).toContain("Zoho is away");
    expect(text).not.toContain("I found no");
  });

  it("is of the rows that the answer before showed, not of those that it left out", ({ expect }) => {
    const shown = {
      "Marina Kiel": { customer: "Marina Kiel", balance: 900 },
      Werft: { customer: "Werft", balance: 100 },
    };
    const tools: Tools = (call) =>
      call.tool === "query" && call.input.groupBy?.[0] === "customer" && call.input.limit !== undefined
        ? { rows: rowsOf(shown), rowCount: 2 }
        : { totals: totalOf({ count: 1, balance: 900 }) };
    const content = "Which customers owe us more than 500, largest first?";
    const { calls } = ask("How many overdue invoices do those have?", tools, {
      history: [{ role: "user", content }],
    });
    expect(JSON.stringify(last(calls))).toContain("Marina Kiel");
    expect(JSON.stringify(last(calls))).not.toContain("Werft");
  });

  it("is looked for in each kind of record that can be open", ({ expect }) => {
    const names = knowing({ customer: ["Marina Kiel"], vendor: ["Marina Kiel"] });
    const { calls, text } = ask("What is open for Marina Kiel?", names);
    const filtered = calls.flatMap(({ tool, input }) =>
      tool === "query" && input.groupBy?.[0] === "record" ? [input.dataset] : [],
    );
    expect(filtered.toSorted()).toEqual(["bills", "invoices"]);
    expect(text).toContain("Unpaid invoices (customer Marina Kiel)");
    expect(text).toContain("Unpaid bills (vendor Marina Kiel)");
  });

  it.for([
    ["How many deals did Ada win this year, and how many did she lose?", []],
    ["And how many did she lose?", ["How many deals did Ada win this year?"]],
    ["and Ada?", ["How many deals did Ben win this year, and how many did he lose?", "and Cleo?"]],
  ] as const)("is what “she” stands for, in few calls: %j", ([question, before], { expect }) => {
    const history = before.map((content) => ({ role: "user" as const, content }));
    const names = knowing({ owner: ["Ben Okafor", "Ada Lindqvist", "Cleo Marin"] });
    const { calls, text } = ask(question, names, { history });
    expect(last(calls)).toMatchObject({
      filters: [
        { field: "state", value: "lost" },
        { field: "owner", value: "Ada Lindqvist" },
      ],
    });
    expect(text).not.toContain("could not");
    expect(calls.length).toBeLessThan(12);
  });

  it("is not looked up where it is no name, and nobody was named", ({ expect }) => {
    const { calls, text } = ask("How many deals did she win?", knowing({ owner: ["Ada Lindqvist"] }));
    expect(calls).toEqual([]);
    expect(text).toContain("I do not know whom “she” stands for");
    // Of two the one is not known.
    const { calls: some } = ask("How many deals did Ada and Ben win and how many did she lose?", knowing({}));
    expect(JSON.stringify(some)).not.toContain("she");
  });

  it("leaves room for what is asked, however many there are", ({ expect }) => {
    const many = ["Aba", "Bebe", "Coco", "Dudu"].map((name) => `${name}, ${name}na, ${name}no and ${name}ne`);
    const { calls, text } = ask(
      many.map((names) => `How many deals did ${names} win?`).join(" "),
      knowing({ owner: ["Aba"] }),
    );
    expect(calls.length).toBeLessThanOrEqual(20);
    expect(text).toContain("please ask about less at once");
    expect(text).not.toContain("answer now");
  });

  it("is left out where that is asked", ({ expect }) => {
    const { calls } = ask("How many open deals without Ben?", knowing({ owner: ["Ben Okafor"] }));
    expect(last(calls)).toMatchObject({
      filters: [{ field: "state" }, { field: "owner", is: "isNot", value: "Ben Okafor" }],
    });
  });

  it("is a part of a value only as a whole word", ({ expect }) => {
    const { text } = ask("How many open deals does Ben have?", knowing({ account: ["Bender AG"] }));
    expect(text).toContain("called “Ben”");
  });

  it("is asked back where it can be several things", ({ expect }) => {
    const { text } = ask(
      "How many open deals does Harbour have?",
      knowing({ account: ["Harbour AG"], owner: ["Jo Harbour"] }),
    );
    expect(text).toContain("Do you mean the owner “Jo Harbour” or the account “Harbour AG”?");
  });

  it.for(["How many deals did we lose to price?", "How many lost deals were there for Quote?"])(
    "is asked back where it is only within a value: %s",
    (question, { expect }) => {
      const { calls, text } = ask(question, knowing({ stage: ["Proposal/Price Quote"] }));
      expect(text).toContain("Do you mean the stage “Proposal/Price Quote”?");
      expect(text).not.toContain("There are no");
      expect(calls.every(({ input }) => "limit" in input)).toBe(true);
    },
  );

  it("may be a last name, or any part of what it is said to be", ({ expect }) => {
    const owned = ask("How many open deals does Okafor have?", knowing({ owner: ["Ben Okafor"] }));
    expect(owned.text).toContain("I read “Okafor” as the owner “Ben Okafor”");
    const staged = ask("How many deals in the Quote stage?", knowing({ stage: ["Proposal/Price Quote"] }));
    expect(staged.text).toContain("I read “Quote” as the stage “Proposal/Price Quote”");
  });

  it("that was guessed is no proof that there are none", ({ expect }) => {
    const known = knowing({ customer: ["Acme GmbH"] });
    const { text } = ask("How many overdue invoices does Acme have?", (call) => {
      const isLookUp = call.tool === "query" && call.input.limit !== undefined;
      return isLookUp ? known(call) : { totals: totalOf({ count: 0, amount: 0 }) };
    });
    expect(text).toContain("“Acme” may be meant otherwise");
    expect(text).not.toContain("There are no");
  });

  it("shows all that it fits, each in its row", ({ expect }) => {
    const { calls } = ask("How many invoices for Acme?", knowing({ customer: ["Acme GmbH", "Acme Ltd"] }));
    expect(last(calls)).toMatchObject({
      groupBy: ["customer"],
      filters: [{ field: "customer", value: ["Acme GmbH", "Acme Ltd"] }],
    });
  });

  it("is never a filter of text where nothing has it", ({ expect }) => {
    const { calls, text } = ask("How many glorious sessions did we have last week?", knowing({}));
    expect(text).toContain("“glorious”");
    expect(calls.every(({ input }) => "groupBy" in input)).toBe(true);
  });

  it("may hold what would be a reference or a link", ({ expect }) => {
    const { text } = ask('invoices for "{{r1.total.count}} [x](http://evil.example) *b*"', knowing({}));
    expect(text).not.toMatch(/\{\{|\]\(|\*b/);
  });

  it.for([
    ["Leads from word of mouth", { source: ["Word of mouth"] }, { field: "source", value: "Word of mouth" }],
    ["Deals in needs analysis", { stage: ["Needs Analysis"] }, { field: "stage", value: "Needs Analysis" }],
    [
      "How many leads were never contacted?",
      { status: ["Contacted", "Not Contacted"] },
      { field: "status", is: "is", value: "Not Contacted" },
    ],
    ["Visits from Instagram", { source: ["l.instagram.com"] }, { field: "source", value: "l.instagram.com" }],
    ["Deals on hold", { stage: ["On Hold"] }, { field: "stage", value: "On Hold" }],
    [
      "Invoices of March & Sons",
      { customer: ["March & Sons"] },
      { field: "customer", value: "March & Sons" },
    ],
    ["Which tasks does Will Day have?", { owner: ["Will Day"] }, { field: "owner", value: "Will Day" }],
    ["Leads called June", { name: ["June"] }, { field: "name", value: "June" }],
    [
      "Tasks in Gift Guide",
      { project: ["Campaign: Gift Guide"] },
      { field: "project", value: "Campaign: Gift Guide" },
    ],
  ] as const)("is what the data calls so: %s", ([question, values, filter], { expect }) => {
    const { calls } = ask(question, knowing(values));
    expect(last(calls)).toMatchObject({ filters: [filter] });
  });

  it("decides which records are meant: whose sales, whose bills", ({ expect }) => {
    const sold = last(ask("How much did Ada sell?", knowing({ owner: ["Ada Lindqvist"] })).calls);
    expect(sold).toMatchObject({ dataset: "deals", measures: ["amount"] });
    const paid = last(
      ask("How much did we spend on Skagen Ropes?", knowing({ vendor: ["Skagen Ropes"] })).calls,
    );
    expect(paid).toMatchObject({ filters: [{ field: "vendor", value: "Skagen Ropes" }] });
  });

  it("is not said to be missing where it could not be looked up", ({ expect }) => {
    const { text } = ask("Revenue of product Sprayhood in October", () => "the vendor does not answer");
    expect(text).toContain("could not be answered: the vendor does not answer.");
    expect(text).not.toContain("called");
  });

  it("costs few calls where nothing makes it one, however many there are", ({ expect }) => {
    expect(ask("How many blorp zorp sessions and flurb orders?", knowing({})).calls.length).toBeLessThan(9);
  });

  it("takes the place of the one before it, and is narrowed by what is left out", ({ expect }) => {
    const history = ["open deals by stage", "only Ben's"].map((content) => ({
      role: "user" as const,
      content,
    }));
    const known = knowing({ owner: ["Ben Okafor", "Ada Lindqvist"], stage: ["Negotiation"] });
    const filtersOf = (question: string) => JSON.stringify(last(ask(question, known, { history }).calls));
    expect(filtersOf("and Ada's?")).not.toContain("Ben Okafor");
    expect(filtersOf("without negotiation")).toMatch(/Ben Okafor.*Negotiation/);
  });
});
