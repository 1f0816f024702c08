import type { VendorRecord } from "../../../src/domain/records.ts";
import { HISTORY_DAYS } from "../../../src/sandbox/company/company.ts";
import {
  billsUntil,
  expensesUntil,
  balanceOn,
  invoicesUntil,
  invoiceStatusOn,
  paidOn,
} from "../../../src/sandbox/company/books.ts";
import { isoDay } from "../../../src/sandbox/company/dates.ts";
import { dealsCreatedBetween, stageOn, leadsCreatedBetween } from "../../../src/sandbox/company/sales.ts";
import { projectsUntil, taskStatusOn } from "../../../src/sandbox/company/work.ts";
import { NOW_MS, TODAY } from "../clock.ts";

/** A record as anybody would write it down; days instead of instants. */
export type Entry = Omit<VendorRecord, "id" | "title">;

const FROM = TODAY - HISTORY_DAYS;
const currency = "EUR";

/** All that the sandbox's company keeps in its business suite, on the day of the evaluation. */
export function harbourEntries(): Entry[] {
  return [...deals(), ...leads(), ...invoices(), ...costs(), ...tasks()];
}

function deals(): Entry[] {
  return dealsCreatedBetween(FROM, TODAY)
    .filter(({ createdMs }) => createdMs <= NOW_MS)
    .map((deal) => {
      const isClosed = deal.closedDay <= TODAY;
      return {
        dataset: "deals",
        state: isClosed ? (deal.won ? "won" : "lost") : "open",
        status: stageOn(deal, TODAY).name,
        owner: deal.client.owner.name,
        account: deal.client.name,
        source: deal.source,
        amount: deal.amount,
        currency,
        createdAt: isoDay(deal.createdDay),
        closedAt: isClosed ? isoDay(deal.closedDay) : undefined,
      };
    });
}

function leads(): Entry[] {
  return leadsCreatedBetween(FROM, TODAY)
    .filter(({ createdMs }) => createdMs <= NOW_MS)
    .map(({ judgedDay, status, source, createdDay }) => ({
      dataset: "leads",
      status: judgedDay <= TODAY ? status : "Not Contacted",
      source,
      createdAt: isoDay(createdDay),
    }));
}

function invoices(): Entry[] {
  return invoicesUntil(TODAY).flatMap((invoice): Entry[] => {
    const { client, total, day, dueDay } = invoice;
    const status = invoiceStatusOn(invoice, TODAY);
    const state = status === "draft" || status === "paid" ? status : "open";
    const common = { account: client.name, currency };
    const issued = { date: isoDay(day), dueDate: isoDay(dueDay) };
    return [
      { dataset: "invoices", state, amount: total, balance: balanceOn(invoice, TODAY), ...issued, ...common },
      ...paidOn(invoice, TODAY).map((paid): Entry => ({
        dataset: "payments",
        amount: paid.amount,
        date: isoDay(paid.day),
        ...common,
      })),
    ];
  });
}

function costs(): Entry[] {
  return [
    ...billsUntil(TODAY).map(({ paidDay, total, vendor, day, dueDay }): Entry => {
      const isPaid = paidDay <= TODAY;
      const days = { date: isoDay(day), dueDate: isoDay(dueDay) };
      return {
        dataset: "bills",
        state: isPaid ? "paid" : "open",
        amount: total,
        balance: isPaid ? 0 : total,
        account: vendor,
        currency,
        ...days,
      };
    }),
    ...expensesUntil(TODAY).map(({ total, category, vendor, day }): Entry => ({
      dataset: "expenses",
      amount: total,
      category,
      account: vendor,
      date: isoDay(day),
      currency,
    })),
  ];
}

function tasks(): Entry[] {
  return projectsUntil(TODAY).flatMap((project) =>
    project.tasks.map((task): Entry => ({
      dataset: "tasks",
      state: taskStatusOn(task, TODAY) === "Done" ? "done" : "open",
      owner: task.owner.name,
      place: project.name,
      dueDate: isoDay(task.dueDay),
    })),
  );
}
