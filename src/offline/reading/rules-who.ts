import { findDimension } from "../../catalogue/catalogue.ts";
import { type Cursor, hasContent, isDatasetItself, isWord, senseWith, skip, take, textAt } from "./cursor.ts";

const WHO: Readonly<Record<string, string>> = {
  invoices: "customer",
  payments: "customer",
  bills: "vendor",
  expenses: "vendor",
  messages: "author",
  pages: "author",
};

/** Takes "who", "whose" as the people or companies that the records are of. */
export function takeWho(c: Cursor, at: number): void {
  // "Deals whose owner is Ben" speaks of the deals before it; "whose are they" asks.
  if (/^whose$/i.test(textAt(c, at)) && hasContent(c, at - 1)) {
    take(c, at);
    return;
  }
  if (asksForThemselves(c, at)) {
    take(c, at);
    c.ask.asks = "list";
    return;
  }
  const name = WHO[c.dataset.name] ?? "owner";
  if (c.ask.groupBy.includes(name)) take(c, at);
  if (
    c.dataset.name === "traffic" ||
    findDimension(c.dataset, name) === undefined ||
    c.ask.groupBy.length > 0
  )
    return;
  c.ask.groupBy.push(name);
  c.ask.asks = "which";
  take(c, at);
}

/** "Who are our customers?" */
function asksForThemselves(c: Cursor, at: number): boolean {
  let noun = skip(c, at + 2);
  while (isWord(c, noun, "newest", "oldest", "most", "least", "best", "top") || c.items[noun]?.number)
    noun = skip(c, noun + 1);
  return (
    /^who$/i.test(textAt(c, at)) &&
    /^(?:are|were|is|was)$/i.test(textAt(c, at + 1)) &&
    isDatasetItself(c, noun) &&
    senseWith(c, noun, "state") === undefined
  );
}
