import { describe, it } from "vitest";
import { campaignsBetween, type Campaign, outagesBetween } from "../../../src/sandbox/company/campaigns.ts";
import { messagesBetween } from "../../../src/sandbox/company/chat.ts";
import { expensesUntil, invoicesUntil, invoiceStatusOn } from "../../../src/sandbox/company/books.ts";
import { DAY_MS, momentOf, msOf, parseDay } from "../../../src/sandbox/company/dates.ts";
import { dealsCreatedBetween, stageOn } from "../../../src/sandbox/company/sales.ts";
import { mailsOf } from "../../../src/sandbox/company/mails.ts";
import { notePages } from "../../../src/sandbox/company/notes.ts";
import { marketingTasks, projectsUntil } from "../../../src/sandbox/company/work.ts";
import { column, daysAgo, names, report, sum } from "./analytics-client.ts";
import { ADA, NOW } from "./harness.ts";

const now = momentOf(NOW);

/** A campaign that was over a month ago, so that all its echoes are there. */
function finishedCampaign(): Campaign {
  const campaign = campaignsBetween(now.day - 75, now.day - 45)[0];
  if (campaign === undefined) throw new Error("no campaign");
  return campaign;
}

describe("a campaign", () => {
  it("is named by every source", ({ expect }) => {
    const { name, key, start, end } = finishedCampaign();
    const talk = messagesBetween(msOf(start - 30, 0), msOf(end + 10, 0), now);
    expect(talk.filter((message) => message.text().includes(name)).length).toBeGreaterThan(5);
    const titles = notePages(["marketing"], now).map((page) => page.title);
    expect(titles).toContain(`Campaign plan: ${name}`);
    expect(titles).toContain(`Retrospective: ${name}`);
    expect(marketingTasks(now.day).filter((task) => task.campaign?.key === key)).toHaveLength(7);
    const deals = dealsCreatedBetween(start, end + 12).filter((deal) => deal.campaign?.key === key);
    expect(deals.length).toBeGreaterThan(0);
    expect(expensesUntil(now.day).filter((expense) => expense.description.includes(name))).toHaveLength(2);
    expect(mailsOf(ADA, now).filter((mail) => mail.subject.includes(name)).length).toBeGreaterThan(2);
    expect(projectsUntil(now.day).map((project) => project.name)).toContain(`Campaign: ${name}`);
  });

  it("leads from won deals to invoices", ({ expect }) => {
    const invoiced = invoicesUntil(now.day).filter((invoice) => invoice.campaign !== null);
    expect(invoiced.length).toBeGreaterThan(20);
    for (const invoice of invoiced) {
      expect(invoice.deal?.won).toBe(true);
      expect(invoice.net).toBe(invoice.deal?.amount);
      expect(invoice.day).toBeGreaterThan(invoice.deal?.closedDay ?? 0);
    }
  });

  it("brings more sessions from its channels while it runs", async ({ expect }) => {
    const { body } = await report({
      dateRanges: [{ startDate: daysAgo(365), endDate: daysAgo(1) }],
      dimensions: names("sessionCampaignName"),
      metrics: names("sessions", "transactions"),
    });
    const rows: { dimensionValues: { value: string }[] }[] = body.rows;
    const keys = rows.map((row) => row.dimensionValues[0]?.value);
    for (const { key } of campaignsBetween(now.day - 340, now.day - 30)) expect(keys).toContain(key);
  });
});

describe("an outage", () => {
  it("stops purchases in its hours and is discussed that day", async ({ expect }) => {
    const outages = outagesBetween(now.day - 400, now.day);
    expect(outages.length).toBeGreaterThan(5);
    const [outage] = outages;
    if (outage === undefined) throw new Error("no outage");
    const date = new Date(outage.day * DAY_MS).toISOString().slice(0, 10);
    const { body } = await report({
      dateRanges: [{ startDate: date, endDate: date }],
      dimensions: names("hour"),
      metrics: names("transactions", "checkouts"),
    });
    const hit = body.rows.filter((row: { dimensionValues: { value: string }[] }) => {
      const hour = Number(row.dimensionValues[0]?.value);
      return hour * 60 >= outage.from && hour * 60 + 60 <= outage.to;
    });
    expect(sum(column({ rows: hit }))).toBe(0);
    const talk = messagesBetween(msOf(outage.day, 0), msOf(outage.day + 1, 0), now);
    expect(talk.some((message) => message.text().includes("checkout has been failing"))).toBe(true);
    expect(notePages(["operations"], now).some((page) => page.title.includes(date))).toBe(true);
    expect(mailsOf(ADA, now).some((mail) => mail.subject.startsWith("Failed payments"))).toBe(true);
  });
});

describe("time", () => {
  it("gives a past day the same documents whenever one asks", ({ expect }) => {
    const later = momentOf(NOW + 90 * DAY_MS);
    const day = parseDay("2026-06-10") ?? 0;
    const [from, to] = [msOf(day, 0), msOf(day + 14, 0)];
    const written = (at: typeof now) =>
      messagesBetween(from, to, at).map((message) => [message.ms, message.channel, message.text()]);
    expect(written(later)).toEqual(written(now));
    const mails = (at: typeof now) =>
      mailsOf(ADA, at)
        .filter((mail) => mail.ms >= from && mail.ms < to)
        .map((mail) => [mail.id, mail.threadId, mail.subject, mail.text()]);
    expect(mails(later)).toEqual(mails(now));
    expect(dealsCreatedBetween(day, day + 14)).toEqual(
      dealsCreatedBetween(day - 100, day + 14).filter((deal) => deal.createdDay >= day),
    );
    const booked = (at: number) =>
      invoicesUntil(at).filter((invoice) => invoice.day >= day && invoice.day < day + 14);
    expect(booked(later.day)).toEqual(booked(now.day));
  });

  it("has recent, open, overdue and old things at any moment", ({ expect }) => {
    for (const at of [NOW, Date.UTC(2026, 0, 1, 3), Date.UTC(2027, 6, 15, 9), Date.UTC(2028, 1, 29, 23)]) {
      const moment = momentOf(at);
      expect(messagesBetween(at - 7 * DAY_MS, at, moment).length).toBeGreaterThan(5);
      expect(messagesBetween(at - 430 * DAY_MS, at - 400 * DAY_MS, moment).length).toBeGreaterThan(50);
      const stages = new Set(
        dealsCreatedBetween(moment.day - 400, moment.day).map((deal) => stageOn(deal, moment.day).name),
      );
      expect(stages.size).toBeGreaterThan(4);
      const statuses = new Set(
        invoicesUntil(moment.day).map((invoice) => invoiceStatusOn(invoice, moment.day)),
      );
      for (const status of ["paid", "sent", "overdue"] as const) expect(statuses).toContain(status);
      expect(mailsOf(ADA, moment).filter((mail) => mail.ms > at - 7 * DAY_MS).length).toBeGreaterThan(3);
    }
  });

  it("gives every message of a channel its own stamp", ({ expect }) => {
    const all = messagesBetween(0, now.ms, now);
    const keys = all.map(
      (message) => `${message.channel}:${Math.floor(message.ms / 1000)}.${message.seed % 1_000_000}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});
