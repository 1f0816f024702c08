import { googleAnalyticsAdmin, googleAnalyticsData } from "../../../src/sandbox/google/analytics.ts";
import { isoDay, momentOf } from "../../../src/sandbox/company/dates.ts";
import type { Switches } from "../../../src/sandbox/state.ts";
import { depsAt, NOW, letIn, readReply, type Json } from "./harness.ts";

const SCOPE = "https://www.googleapis.com/auth/analytics.readonly";
export const SHOP = "400100001";

/** Who asks, when, with what. */
export interface World {
  now?: number;
  user?: string;
  scopes?: string[];
  token?: string | null;
  switches?: Partial<Switches>;
}

export function headersOf(world: World): Record<string, string> {
  return world.token === null ? {} : { Authorization: `Bearer ${world.token ?? "live"}` };
}

export async function enter({ user, scopes = [SCOPE], switches }: World): Promise<void> {
  await letIn("google", { scopes, ...(user !== undefined && { user }) }, { switches });
}

export async function admin(path: string, world: World = {}) {
  await enter(world);
  const app = googleAnalyticsAdmin(depsAt(world.now ?? NOW));
  return readReply(app.request(path, { headers: headersOf(world) }));
}

export async function data(path: string, body: unknown, world: World = {}) {
  await enter(world);
  const app = googleAnalyticsData(depsAt(world.now ?? NOW));
  const init = { method: "POST", headers: headersOf(world), body: JSON.stringify(body) };
  return readReply(app.request(path, init));
}

/** A report of the shop over the last four weeks, unless the body says otherwise. */
export function report(body: Record<string, unknown>, world: World = {}) {
  const dateRanges = [{ startDate: daysAgo(28), endDate: daysAgo(1) }];
  return data(`/v1beta/properties/${SHOP}:runReport`, { dateRanges, ...body }, world);
}

export function daysAgo(count: number): string {
  return isoDay(momentOf(NOW).day - count);
}

export function names(...list: string[]) {
  return list.map((name) => ({ name }));
}

/** The numbers of one metric column. */
export function column(body: Json, index = 0): number[] {
  return (body.rows ?? []).map((row: Json) => Number(row.metricValues[index].value));
}

export function sum(values: number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

/** A filter on one field. */
export function filterOn(fieldName: string, rest: Record<string, unknown>) {
  return { filter: { fieldName, ...rest } };
}
