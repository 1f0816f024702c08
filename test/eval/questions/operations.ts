import { PERIODS } from "../clock.ts";
import { addUp, groupTotals } from "../expect/books.ts";
import type { Facts } from "../facts.ts";
import { count, dayNames, eur, inCategory, percent, SUITE, type Golden } from "../golden.ts";

const { october, lastWeek, q3 } = PERIODS;

export function projects({ work }: Facts): Golden[] {
  const ask = inCategory("projects");
  const portal = work.progress("Trade portal 2026 H2");
  const bens = work.open.filter(({ owner }) => owner.key === "ben");
  const evas = work.open.filter(({ owner }) => owner.key === "eva");
  const guide = work.projects.find(({ name }) => name === "Campaign: Gift Guide 2026");
  return [
    ask("doneShare", "How far along is the Trade portal 2026 H2 project?", {
      sources: SUITE,
      figures: [percent(portal.percent)],
    }),
    ask("tasks-done", "How many tasks of the Black Week 2026 campaign project are done?", {
      sources: SUITE,
      figures: [count(work.progress("Campaign: Black Week 2026").done)],
    }),
    ask("overdue-tasks", "Which tasks are overdue?", {
      sources: SUITE,
      figures: [count(work.overdue.length)],
      mentions: work.overdue.map(({ title }) => title),
    }),
    ask("active", "Which projects are still open?", {
      sources: SUITE,
      figures: [count(work.active.length)],
      mentions: work.active.map(({ name }) => name),
    }),
    ask("open-tasks", "How many open tasks does Ben have?", {
      sources: SUITE,
      figures: [count(bens.length)],
    }),
    ask("workload", "What is on Eva's plate right now?", {
      sources: SUITE,
      figures: [count(evas.length)],
      mentions: evas.map(({ title }) => title),
    }),
    ask("milestones", "Which milestones are still open?", {
      sources: SUITE,
      figures: [count(work.milestones.filter(({ isDone }) => !isDone).length)],
      mentions: ["Gift Guide 2026", "Black Week 2026"],
    }),
    ask("late-milestones", "Are any milestones late?", {
      sources: SUITE,
      mentions: ["Launch", "Black Week 2026"],
    }),
    ask("end", "When does the Gift Guide 2026 project end?", {
      sources: SUITE,
      mentions: [dayNames(guide?.endDay ?? Number.NaN)],
    }),
  ];
}

export function costs({ books }: Facts): Golden[] {
  const ask = inCategory("costs");
  const bills = books.bills(october);
  const expenses = books.expenses(october);
  const payments = books.payments(october);
  const categories = groupTotals(
    expenses,
    ({ category }) => category,
    ({ total }) => total,
  );
  const suppliers = groupTotals(
    books.bills(q3),
    ({ vendor }) => vendor,
    ({ total }) => total,
  );
  const shipping = categories.find(({ name }) => name === "Shipping");
  return [
    ask("bills", "How much did our suppliers bill us in October?", {
      sources: SUITE,
      figures: [eur(addUp(bills.map(({ total }) => total)))],
    }),
    ask("unpaid-bills", "Which bills do we still have to pay?", {
      sources: SUITE,
      figures: [count(books.unpaidBills.length), eur(addUp(books.unpaidBills.map(({ total }) => total)))],
    }),
    ask("payments", "What payments did we receive last month?", {
      sources: SUITE,
      figures: [count(payments.length), eur(addUp(payments.map(({ amount }) => amount)))],
    }),
    ask("payment-modes", "How did customers pay us last month?", {
      sources: SUITE,
      figures: [eur(addUp(payments.map(({ amount }) => amount)))],
      mentions: ["mode"],
    }),
    ask("payments-week", "How much did customers pay us last week?", {
      sources: SUITE,
      figures: [eur(addUp(books.payments(lastWeek).map(({ amount }) => amount)))],
    }),
    ask("expenses", "What were our total expenses last month?", {
      sources: SUITE,
      figures: [eur(addUp(expenses.map(({ total }) => total)))],
    }),
    ask("categories", "Break down October's expenses by category", {
      sources: SUITE,
      figures: categories.slice(0, 3).map(({ total }) => eur(total)),
      mentions: categories.slice(0, 3).map(({ name }) => name),
    }),
    ask("shipping", "What did we spend on shipping in October?", {
      sources: SUITE,
      figures: [eur(shipping?.total ?? Number.NaN)],
    }),
    ask("supplier", "Which supplier charged us the most in Q3?", {
      sources: SUITE,
      figures: [eur(suppliers[0]?.total ?? Number.NaN)],
      mentions: [suppliers[0]?.name ?? ""],
    }),
  ];
}
