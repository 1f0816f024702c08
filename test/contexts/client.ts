import type { ContextList, ContextRecord } from "../../src/contexts/schemas.ts";
import { call, type CallOptions } from "../support/service.ts";

export const RULE = { name: "Revenue", kind: "definition", content: "Revenue excludes refunds." };

export const asUser = (name: string) => ({ "X-External-User-Id": name });

/** Calls of `/mcp/contexts` with one key. */
export function createContexts(key: string) {
  const request = (path = "", options: CallOptions = {}) => call(`/mcp/contexts${path}`, { key, ...options });
  const define = (body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    request("", { body: { ...RULE, ...body }, headers });
  return {
    request,
    define,
    /** A context that was stored. */
    async make(body: Record<string, unknown> = {}): Promise<ContextRecord> {
      const response = await define(body);
      if (response.status !== 201) throw new Error(await response.text());
      return await response.json<ContextRecord>();
    },
    update: (id: string, changes: Record<string, unknown>, headers: Record<string, string> = {}) =>
      request(`/${id}`, { method: "PATCH", body: changes, headers }),
    async list(query = "", headers: Record<string, string> = {}): Promise<ContextList> {
      return await (await request(`?${query}`, { headers })).json<ContextList>();
    },
    async names(query = "", headers: Record<string, string> = {}): Promise<string[]> {
      const { contexts } = await this.list(query, headers);
      return contexts.map(({ name }) => name).toSorted();
    },
  };
}

export type Contexts = ReturnType<typeof createContexts>;
