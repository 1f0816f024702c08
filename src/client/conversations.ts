import { dataOf, type CallOptions, type Http } from "./http.ts";
import { eachEntry } from "./pages.ts";
import type {
  Conversation,
  ConversationList,
  ConversationSummary,
  HistoryEntry,
  PageOptions,
} from "./types.ts";

/**
 * The conversations of one user.
 *
 * @example
 * for await (const { id, title } of ada.conversations.each()) console.log(id, title);
 */
export function conversationsOf(http: Http) {
  const list = (page: PageOptions = {}, options: CallOptions = {}): Promise<ConversationList> =>
    dataOf(http.GET("/conversations", { ...options, params: { query: page } }));
  const get = (id: string, page: PageOptions = {}, options: CallOptions = {}): Promise<Conversation> =>
    dataOf(http.GET("/conversations/{id}", { ...options, params: { path: { id }, query: page } }));
  return {
    /** One page, the latest exchange first. */
    list,
    /** All pages. */
    each: (options: CallOptions = {}): AsyncGenerator<ConversationSummary, void> =>
      eachEntry("conversations", (cursor) => list(cursor, options)),
    /** With one page of its messages, the oldest first. */
    get,
    /** All its messages. */
    messages: (id: string, options: CallOptions = {}): AsyncGenerator<HistoryEntry, void> =>
      eachEntry("messages", (cursor) => get(id, cursor, options)),
    rename: (id: string, title: string, options: CallOptions = {}): Promise<ConversationSummary> =>
      dataOf(http.PATCH("/conversations/{id}", { ...options, params: { path: { id } }, body: { title } })),
    delete: async (id: string, options: CallOptions = {}): Promise<void> => {
      await http.DELETE("/conversations/{id}", { ...options, params: { path: { id } } });
    },
  };
}
