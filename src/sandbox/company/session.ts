import type { Page } from "./pages.ts";
import type { Product } from "./products.ts";
import type { TrafficSource } from "./sources.ts";

/** One visit. Every figure of Analytics is counted from these, so that all of them agree. */
export interface Session {
  day: number;
  minute: number;
  /** The same person on the same device has the same number for ever. */
  user: number;
  isNew: boolean;
  source: TrafficSource;
  pages: Page[];
  events: SessionEvent[];
  cart: CartLine[];
  engaged: boolean;
  /** Time that the page was in front of the visitor. */
  seconds: number;
  hash: number;
}

/** One thing that a visitor did on one page. */
export interface SessionEvent {
  name: string;
  page: Page;
}

/** A line of a cart; `bought` once the order went through. */
export interface CartLine {
  product: Product;
  quantity: number;
  cents: number;
  bought: boolean;
}
