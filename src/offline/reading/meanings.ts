import { of, trafficMeanings } from "./meanings-traffic.ts";
import { salesMeanings } from "./meanings-sales.ts";
import { workMeanings } from "./meanings-work.ts";
import type { Sense } from "./types.ts";

/**
 * What people say and the catalogue does not: verbs, states, colloquial names of its measures, dimensions and dates.
 * Phrases between bars; a phrase may stand in several lines, then it has several meanings.
 */
// A table reads better with one row a line.
// oxfmt-ignore
export const meanings: readonly (readonly [phrases: string, ...senses: Sense[]])[] = [
  ...trafficMeanings,

  ...salesMeanings,

  ...["deals", "invoices", "bills", "expenses", "payments"].map((dataset) => ["amount of", { dataset, measure: "amount" }] as const),

  // Books
  ["most money|most of our money", { dataset: "invoices", measure: "amount", word: "most" }, { dataset: "bills", measure: "amount", word: "most" }],
  ["how much will come in|money will come in|money is coming in|money comes in|cash will come in|money do we still get|money will we get", of("invoices", { measure: "balance", state: "open", date: "due" })],
  ["owe us|owes us|still owe us|still owes us|owed to us|owing to us|are we owed|we are owed|receivables|accounts receivable|outstanding receivables|due from customers|in debt with us|owe us money|owes us money", of("invoices", { measure: "balance", state: "open" })],
  ["owe|owes|owing", of("invoices", { measure: "balance", state: "open" })],
  ["business did we do|business do we do|business have we done", of("invoices", { measure: "amount" })],
  ["debtors|customers owe|clients owe|customers still owe|customer owes|client owes", of("invoices", { dimension: "customer", measure: "balance", state: "open" })],
  ["invoiced|revenue invoiced|invoiced revenue|did we bill|have we billed|billed to customers|we billed|we invoiced|invoicing|invoiced amount|invoice volume|invoice amount", of("invoices", { measure: "amount" })],
  ["invoices", of("invoices")],
  ["still have to pay|still has to pay|has to pay|has yet to pay|have not paid|has not paid|not paid us|yet to pay|yet to pay us|still have to pay us|not yet paid us", of("invoices", { state: "open" })],
  ["how long do customers take to pay|how long does it take customers to pay|how long do our customers take to pay|how long do clients take to pay|how quickly do customers pay|how fast do customers pay|how quickly do we get paid|how fast do we get paid|how long until we get paid|how long does it take to get paid|how long does it take until our invoices get paid|how long does it take until invoices get paid|how long until our invoices are paid|how long until invoices are paid|how long until our invoices get paid|how long does it take until our invoices are paid|how long do our invoices take to get paid|how long do invoices take to get paid|how long do we wait for payment|days to pay", of("invoices", { measure: "daysToPay" })],
  ["customers pay late|customers paid late|who paid late|clients paid late|customers pay too late|customers pay us late|clients pay late|who pays late|who pays us late|who pays too late|customer pays late|pays late|late paying customers", of("invoices", { measure: "daysPaidLate", dimension: "customer" })],
  ["slowest payers|who pays slowest|who pays the slowest|pays slowest|pay slowest|slowest paying customers|customers take longest to pay|customers take the longest to pay", of("invoices", { measure: "daysToPay", dimension: "customer", word: "most" })],
  ["fastest payers", of("invoices", { measure: "daysToPay", dimension: "customer", word: "least" })],
  ["which customers bought|which customer bought|which customers buy|which clients bought|who bought from us|who buys from us|who buys most from us|who buys the most from us|who bought most from us|who bought the most from us|which customers bought from us", of("invoices", { measure: "amount", dimension: "customer" })],
  ["did we buy|have we bought|do we buy|we buy|we bought", of("bills", { measure: "amount" })],
  ["which suppliers did we buy|which vendors did we buy|which supplier did we buy|which vendor did we buy", of("bills", { measure: "amount", dimension: "vendor" })],
  ["late with their payments|behind with their payments|behind with its payments|behind on their payments|behind on its payments|late with its payments|late with payments|behind on payments|late payers|late paying|late in paying|behind with payments", of("invoices", { state: "overdue" })],
  ["customers are late with their payments|customers are late with payments|customers are late paying|customers are behind with payments|customers are behind on payments|customers are late|clients are late|customers are overdue|clients are overdue|customers are behind", of("invoices", { dimension: "customer", measure: "balance", state: "overdue" })],
  ["we owe|do we owe|we still owe|do we still owe|payables|accounts payable", of("bills", { measure: "balance", state: "open" })],
  ["do we have to pay|we have to pay|do we still have to pay|we need to pay|do we need to pay|we still have to pay|have to be paid|must we pay|must be paid", of("bills", { measure: "balance", state: "open", date: "due" })],
  ["to pay", { dataset: "bills", state: "open", date: "due" }],
  ["bill us|billed us|charge us|charged us|suppliers bill us", of("bills", { measure: "amount" })],
  ["bills|supplier bills|vendor bills|supplier invoices|vendor invoices|invoices from suppliers|invoices from vendors", of("bills")],
  ["suppliers|vendors", { dataset: "bills", dimension: "vendor" }, { dataset: "expenses", dimension: "vendor" }],
  ["money went out|cash went out|went out|money goes out|pay for|paid for|did we pay for|spend|spent|spending|expenses|costs|expenditure|did it cost|outgoings|outlay", of("expenses", { measure: "amount" })],
  ["spend the most on|spend the most money on|spend most on|spend most money on|spent the most on|spent the most money on|spent most on|spend most of our money on|biggest cost|largest cost|main costs", of("expenses", { dimension: "category", measure: "amount", word: "most" })],
  ["did we pay|have we paid|do we pay|we pay|we paid", of("expenses", { measure: "amount" }), { dataset: "bills", state: "paid", tense: "past" }],
  ["expenses", of("expenses")],
  ["categories|expense type|cost type|cost category|expense category", { dataset: "expenses", dimension: "category" }],
  ["paid to us|was paid to us|were paid to us|been paid to us|how much came in|how much has come in|how much money came in|how much money did we receive|how much money did we collect|how much money do we receive|how much did we receive|pay us|paid us|pays us|money received|cash received|did we get paid|cash came in|cash come in|cash did we receive|cash did we collect|payments come in|payments came in|did we collect|collected|cash in|money came in|money come in|did customers pay|have customers paid", of("payments", { measure: "amount" })],
  ["came in from customers|come in from customers|comes in from customers", of("payments", { measure: "amount" })],
  ["who paid|who has paid|who paid us|who has paid us", of("payments", { dimension: "customer", measure: "amount" })],
  ["did anyone pay|did anybody pay|has anyone paid|has anybody paid|did someone pay|anyone paid|anybody paid", of("payments")],
  ["pay", of("payments", { measure: "amount" })],
  ["payments", of("payments")],
  ["payment method|payment mode|way of payment", { dataset: "payments", dimension: "mode" }],
  ["outstanding|unpaid|not yet paid|not paid yet|yet to be paid|still to be paid|to be paid|uncollected|open balance|unsettled", { dataset: "invoices", state: "open" }, { dataset: "bills", state: "open" }],
  ["outstanding balance|balance due|still outstanding|amount due|open amount|outstanding amount", { dataset: "invoices", measure: "balance", state: "open" }, { dataset: "bills", measure: "balance", state: "open" }],
  ["paid|settled|been paid|paid off|fully paid", { dataset: "invoices", state: "paid" }, { dataset: "bills", state: "paid" }],
  ["draft|drafted", { dataset: "invoices", state: "draft" }, { dataset: "bills", state: "draft" }],
  ["void|voided", { dataset: "invoices", state: "void" }, { dataset: "bills", state: "void" }],
  ["overdue|running late|running behind|falling behind|are behind|is behind|overdue for|overdue since|past due|late|past the deadline|past their due date|past its due date|missed their deadline|behind schedule|delayed|past due date|days overdue|days late|days past due|missed the deadline", { state: "overdue" }],

  ...workMeanings,
];
