import { openBooks } from "./expect/books.ts";
import { openSales } from "./expect/sales.ts";
import { openTraffic } from "./expect/traffic.ts";
import { openWork } from "./expect/work.ts";

/** What the vendors' twins serve, counted by straight code of our own. */
export function openFacts() {
  return { traffic: openTraffic(), sales: openSales(), books: openBooks(), work: openWork() };
}

export type Facts = ReturnType<typeof openFacts>;
