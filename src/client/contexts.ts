import { dataOf, type CallOptions, type Http } from "./http.ts";
import { eachEntry } from "./pages.ts";
import type {
  Context,
  ContextChanges,
  ContextDefinition,
  ContextFilter,
  ContextList,
  ContextSummary,
} from "./types.ts";

/** A context in a version: a record that was read. With `version: "*"`, whatever version there is. */
export interface ContextVersion {
  id: string;
  version: number | "*";
}

/**
 * Business knowledge that every answer honours. Without a user it is the whole organization's; a user's client defines
 * the user's own, and sees the organization's as well.
 *
 * @example
 * const revenue = await analyst.contexts.define({
 *   name: "Revenue",
 *   kind: "definition",
 *   content: "Revenue excludes refunds.",
 * });
 * await analyst.contexts.update(revenue, { content: "Revenue excludes refunds and taxes." });
 */
export function contextsOf(http: Http) {
  const list = (filter: ContextFilter = {}, options: CallOptions = {}): Promise<ContextList> =>
    dataOf(http.GET("/mcp/contexts", { ...options, params: { query: filter } }));
  return {
    /** Throws `context_exists` when there is one of this name. */
    define: (definition: ContextDefinition, options: CallOptions = {}): Promise<Context> =>
      dataOf(http.POST("/mcp/contexts", { ...options, body: definition })),
    /** One page, the newest first, without content. */
    list,
    /** All pages. */
    each: (filter: ContextFilter = {}, options: CallOptions = {}): AsyncGenerator<ContextSummary, void> =>
      eachEntry("contexts", (cursor) => list({ ...filter, ...cursor }, options)),
    /** The current version, or an earlier one. */
    get: (id: string, { version, ...options }: CallOptions & { version?: number } = {}): Promise<Context> => {
      const query = version === undefined ? {} : { version };
      return dataOf(http.GET("/mcp/contexts/{id}", { ...options, params: { path: { id }, query } }));
    },
    /** Makes a new version. Throws `precondition_failed` when somebody else has made one meanwhile. */
    update: (
      context: ContextVersion,
      changes: ContextChanges,
      options: CallOptions = {},
    ): Promise<Context> => {
      const params = { path: { id: context.id }, header: { "If-Match": entityTag(context) } };
      return dataOf(http.PATCH("/mcp/contexts/{id}", { ...options, params, body: changes }));
    },
    /** With all its versions. Throws `precondition_failed` like `update`. */
    delete: async (context: ContextVersion, options: CallOptions = {}): Promise<void> => {
      const header = { "If-Match": entityTag(context) };
      const params = { path: { id: context.id }, header };
      await http.DELETE("/mcp/contexts/{id}", { ...options, params });
    },
  };
}

function entityTag({ version }: ContextVersion): string {
  return version === "*" ? "*" : `"${version}"`;
}
