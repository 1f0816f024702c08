import { describe, it } from "vitest";
import * as z from "zod";
import { sourceReport } from "../../src/analyst/report.ts";
import { integrations } from "../../src/db/schema.ts";
import { connectSource } from "../support/connect.ts";
import { finalText, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { callWith, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

const chatReply = z.object({ answer: z.string(), reasoning: z.string(), actions: z.array(z.unknown()) });

async function ask(key: string, message: string, settings: Record<string, string> = MODEL_SETTINGS) {
  const body = { externalUserIdentifier: "user-1", message };
  const response = await callWith(settings, "/chat", { key, body });
  return { status: response.status, reply: chatReply.safeParse(await response.json()).data };
}

const REPORT = {
  name: "web_analytics_report",
  input: { metrics: ["sessions"], startDate: "2026-10-01", endDate: "2026-10-31" },
};

describe("an analysis that does not go smoothly", () => {
  it("answers from the tool results when the model's last step has no text", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "web-analytics" });
    const calls = Array.from({ length: 7 }, () => ({ toolCalls: [REPORT] }));
    scriptModel(...calls, { text: "" });
    const { status, reply } = await ask(key, "How many sessions?");
    expect(status).toBe(200);
    expect(reply?.actions).toHaveLength(7);
    expect(reply?.answer).toMatch(/- web_analytics_report: 2026-10-01 to 2026-10-31: sessions \d+/);
  });

  it("tells a failure without the names of our classes", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "web-analytics" });
    vendors.answer(({ path }) =>
      path.endsWith(":runReport") ? Response.json({ error: { code: 400 } }, { status: 400 }) : undefined,
    );
    const { reply } = await ask(key, "How many sessions last week?", { MODEL: "builtin" });
    expect(reply?.reasoning).toContain("Web analytics failed: Google Analytics: it does not accept");
    expect(JSON.stringify(reply)).not.toContain("ToolFailure");
    const model = scriptModel({ toolCalls: [REPORT] }, finalText("Sorry."));
    await ask(key, "How many sessions?");
    expect(JSON.stringify(model.requests[1])).not.toContain("ToolFailure");
  });

  it("does not take a figure that is no number for nothing", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "web-analytics" });
    vendors.answer(({ path }) =>
      path.endsWith(":runReport")
        ? Response.json({
            metricHeaders: [{ name: "sessions" }],
            rows: [{ metricValues: [{ value: "1e400" }] }],
            rowCount: 1,
          })
        : undefined,
    );
    const { reply } = await ask(key, "How many sessions last week?", { MODEL: "builtin" });
    expect(reply?.answer).toContain("Web analytics could not be read");
  });

  it("neutralizes what any model answers", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(finalText("Fine ![x](https://evil.example/?d=1) <b>now</b>"));
    expect((await ask(key, "Hi")).reply?.answer).toBe("Fine x now");
  });
});

const withSources = chatReply.extend({ sources: z.array(sourceReport) });

describe("what was synchronized", () => {
  const askFor = async (key: string, overrides: Partial<Env> | Record<string, string> = {}) => {
    const body = { externalUserIdentifier: "user-1", message: "Which deals are open?", include: ["sources"] };
    const response = await callWith({ MODEL: "builtin", ...overrides }, "/chat", { key, body });
    const { answer, reasoning, sources } = withSources.parse(await response.json());
    return { answer, reasoning, suite: sources.find(({ type }) => type === "business-suite") };
  };

  /** Connected; the synchronization that connect has asked for does not run beside the test. */
  const connect = async (lastSyncedAt: number | null) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "business-suite" });
    await db().update(integrations).set({ nextSyncAt: null, lastSyncedAt });
    return key;
  };

  it("cannot be had for a while: the source is reported, the answer says so", async ({ expect }) => {
    const key = await connect(Date.now());
    const down = { getByName: () => ({ query: () => Promise.reject(new Error("CANARY")) }) };
    const { answer, suite } = await askFor(key, { USER_STORE: down as unknown as Env["USER_STORE"] });
    expect(suite).toMatchObject({ status: "error", action: "Ask again later." });
    expect(suite?.reason).toBe("Zoho: what was synchronized is unavailable at the moment; try again later");
    expect(answer).toContain("could not be read");
    expect(answer).not.toContain("CANARY");
  });

  it("is not all there yet: the source is partial, the answer says so", async ({ expect }) => {
    const { answer, suite } = await askFor(await connect(null));
    expect(suite?.status).toBe("partial");
    expect(answer).toContain("is being read for the first time");
    const known = await askFor(await connect(Date.now()));
    expect(known.suite).toMatchObject({ status: "used", reason: null });
    expect(known.answer).not.toContain("first time");
  });
});

describe("business_suite_list over the vendor's own pages", () => {
  it("looks through every record, with campaign and balance", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "business-suite" });
    const deals = Array.from({ length: 250 }, (_, index) => ({
      id: String(index),
      Deal_Name: `Deal ${index}`,
      Stage: "Closed Won",
      Amount: index === 249 ? 99_999 : 10,
      Currency: "EUR",
      Closing_Date: index === 249 ? "2020-01-01" : "2026-10-01",
      Campaign_Source: index === 248 ? { name: "Black Week 2026" } : null,
    }));
    vendors.answer(({ path, query }) => {
      if (path.endsWith("/Deals")) {
        const page = Number(query.get("page"));
        const data = deals.slice((page - 1) * 200, page * 200);
        return Response.json({ data, info: { more_records: page === 1 } });
      }
      if (!path.endsWith("/invoices")) return undefined;
      const common = { currency_code: "EUR", date: "2026-10-01", due_date: "2026-10-15" };
      const invoices = [
        {
          ...common,
          invoice_id: "1",
          customer_name: "Kiel",
          status: "partially_paid",
          total: 900,
          balance: 50,
        },
        { ...common, invoice_id: "2", customer_name: "Bremen", status: "sent", total: 300, balance: 300 },
        { ...common, invoice_id: "3", customer_name: "Kiel", status: "paid", total: 5000, balance: 0 },
      ];
      return Response.json({ code: 0, invoices, page_context: { has_more_page: false } });
    });
    const list = (input: Record<string, unknown>) => ({ name: "business_suite_list", input });
    const model = scriptModel(
      {
        toolCalls: [
          list({ kind: "deals", status: "won", sortBy: "amount", limit: 1 }),
          list({ kind: "deals", text: "black week" }),
          list({ kind: "invoices", status: "unpaid", groupBy: "account", sortBy: "balance" }),
        ],
      },
      finalText("Done."),
    );
    await ask(key, "How is it going?");
    const results = model.requests[1]?.messages.filter(({ role }) => role === "tool") ?? [];
    const [won, campaign, owed] = results.map(({ content }) => JSON.parse(String(content)).data);
    expect(won).toMatchObject({ count: 250, items: [{ name: "Deal 249", amount: 99_999 }] });
    expect(won.totals).toEqual([{ currency: "EUR", amount: 102_489, count: 250, average: 409.96 }]);
    expect(campaign).toMatchObject({ count: 1, items: [{ name: "Deal 248" }] });
    expect(owed.groups).toEqual([
      { key: "Bremen", count: 1, currency: "EUR", amount: 300, balance: 300 },
      { key: "Kiel", count: 1, currency: "EUR", amount: 900, balance: 50 },
    ]);
  });
});
