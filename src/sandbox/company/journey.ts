import * as site from "./products.ts";
import type { TrafficSource } from "./sources.ts";
import type { Campaign } from "./campaigns.ts";
import { draw, drawInt } from "./hash.ts";
import { deviceIntent } from "./visitors.ts";

/** One visit. Every figure of Analytics is counted from these, so that all of them agree. */
export interface Session {
  day: number;
  minute: number;
  /** The same person on the same device has the same number for ever. */
  user: number;
  isNew: boolean;
  source: TrafficSource;
  pages: site.Page[];
  events: SessionEvent[];
  cart: CartLine[];
  engaged: boolean;
  /** Time that the page was in front of the visitor. */
  seconds: number;
  hash: number;
}

export interface SessionEvent {
  name: string;
  page: site.Page;
}

/** A line of a cart; `bought` once the order went through. */
export interface CartLine {
  product: site.Product;
  quantity: number;
  cents: number;
  bought: boolean;
}

const BUYING = 0.017;
const ASKING = 0.004;

/** Lets one visitor walk through the site: fills the pages, events and cart of a session. */
export function walk(session: Session, checkoutDown: boolean): void {
  const { hash, source } = session;
  session.pages.push(
    source.run === null ? site.entryPage(source.source, hash) : site.landingPageOf(source.run),
  );
  record(session, "session_start");
  if (session.isNew) record(session, "first_visit");
  if (draw(hash, 5) < source.bounce) leaveAtOnce(session);
  else stay(session, checkoutDown);
  for (const page of session.pages) session.events.push({ name: "page_view", page });
}

function leaveAtOnce(session: Session): void {
  const read = draw(session.hash, 6) < 0.18;
  session.seconds = read ? drawInt(session.hash, 7, 11, 70) : drawInt(session.hash, 7, 0, 9);
  session.engaged = read;
  if (read) record(session, "user_engagement");
}

function stay(session: Session, checkoutDown: boolean): void {
  const { hash, source } = session;
  const more = 1 + Math.floor(draw(hash, 8) ** 2 * 6);
  for (let nth = 0; nth < more; nth += 1) {
    const page = site.BROWSED[Math.floor(draw(hash, 20 + nth) * site.BROWSED.length)];
    if (page !== undefined) see(session, page);
  }
  session.engaged = true;
  const intent = source.intent * deviceIntent(session.user) * (session.isNew ? 0.8 : 1.5);
  if (draw(hash, 10) < BUYING * 3.2 * intent) shop(session, intent, checkoutDown);
  if (draw(hash, 11) < ASKING * source.intent) ask(session);
  // A multiple of the pages, so that seconds split evenly over their engagement events.
  session.seconds = session.pages.length * drawInt(hash, 9, 18, 62);
  record(session, "scroll");
  for (const page of session.pages) session.events.push({ name: "user_engagement", page });
}

function shop(session: Session, intent: number, checkoutDown: boolean): void {
  const { hash } = session;
  const lines = draw(hash, 12) < 0.62 ? 1 : drawInt(hash, 13, 2, 3);
  for (let nth = 0; nth < lines; nth += 1) addToCart(session, nth);
  see(session, site.CHECKOUT.cart);
  if (draw(hash, 14) > 0.62) return;
  see(session, site.CHECKOUT.checkout);
  record(session, "begin_checkout");
  if (checkoutDown) return record(session, "checkout_error");
  if (draw(hash, 15) > Math.min(0.9, 0.62 + 0.05 * intent)) return;
  see(session, site.CHECKOUT.thanks);
  record(session, "purchase");
  for (const line of session.cart) line.bought = true;
}

function addToCart(session: Session, nth: number): void {
  const { hash, source } = session;
  const product = wanted(source.run, draw(hash, 40 + nth), draw(hash, 50 + nth));
  see(session, site.pageOfProduct(product));
  record(session, "add_to_cart");
  const quantity = draw(hash, 60 + nth) < 0.8 ? 1 : 2;
  const discount = source.run === null ? 0 : source.run.discount;
  session.cart.push({
    product,
    quantity,
    cents: Math.round((product.cents * quantity * (100 - discount)) / 100),
    bought: false,
  });
}

/** A campaign's visitors mostly want what it advertises. */
function wanted(run: Campaign | null, interest: number, choice: number): site.Product {
  if (run === null || interest > 0.7) return site.productAtShare(choice);
  const advertised = site.productsIn(run.category);
  return advertised[Math.floor(choice * advertised.length)] ?? site.productAtShare(choice);
}

function ask(session: Session): void {
  see(session, site.CHECKOUT.quote);
  see(session, site.CHECKOUT.quoteSent);
  record(session, "generate_lead");
}

function see(session: Session, page: site.Page): void {
  session.pages.push(page);
  if (page.product !== null) session.events.push({ name: "view_item", page });
}

function record(session: Session, name: string): void {
  const page = session.pages.at(-1);
  if (page !== undefined) session.events.push({ name, page });
}
