import { contextsOf } from "./contexts.ts";
import { conversationsOf } from "./conversations.ts";
import { createHttp, dataOf, type CallOptions, type ClientOptions } from "./http.ts";
import { integrationsOf, userIntegrationsOf } from "./integrations.ts";
import { readChatEvents, readExport } from "./streams.ts";
import type { Agent, ChatEvent, ChatReply, ExportLine, Question } from "./types.ts";

export interface ChatOptions extends CallOptions {
  /** Of your choice, at most 255 characters: the same question with the same key is answered once, for 24 hours. */
  idempotencyKey?: string;
}

export interface AnalystClient extends ReturnType<typeof createClient> {}
export interface UserClient extends ReturnType<typeof createUserClient> {}

/**
 * A client of the service. Every call throws a `BusinessAnalystError` when it is not answered with success.
 *
 * @example
 * const analyst = createClient({ baseUrl: "https://analyst.example.com", apiKey });
 * const { answer } = await analyst.forUser("user-1").chat({ message: "How did traffic do last week?" });
 */
export function createClient(options: ClientOptions) {
  const http = createHttp(options);
  return {
    /** For one of your users, by your own id. Costs nothing: make one for each request that you serve. */
    forUser: (externalUserIdentifier: string): UserClient =>
      createUserClient(options, externalUserIdentifier),
    /** Who can answer, for `agentId` of a question. */
    agents: (call: CallOptions = {}): Promise<Agent[]> => dataOf(http.GET("/agents", { ...call })),
    integrations: integrationsOf(http),
    contexts: contextsOf(http),
    /** What the rest is made of: any operation by its path, and the response with its headers. */
    http,
  };
}

function createUserClient(client: ClientOptions, externalUserIdentifier: string) {
  const http = createHttp(client, externalUserIdentifier);
  const params = { path: { externalUserIdentifier } };
  return {
    chat: (question: Question, options: ChatOptions = {}): Promise<ChatReply> =>
      dataOf(http.POST("/chat", ask(question, options))),
    /**
     * What happens until there is an answer. `done`, the last event, has what `chat` gives. A loop that is left early
     * stops the analyst.
     *
     * @example
     * for await (const { event, data } of ada.streamChat({ message: "How did traffic do last week?" })) {
     *   if (event === "delta") process.stdout.write(data.text);
     * }
     */
    async *streamChat(question: Question, options: ChatOptions = {}): AsyncGenerator<ChatEvent, void> {
      const headers = { ...options.headers, Accept: "text/event-stream" };
      const request = { ...ask(question, { ...options, headers }), parseAs: "stream" } as const;
      yield* readChatEvents((await http.POST("/chat", request)).response);
    },
    conversations: conversationsOf(http),
    integrations: userIntegrationsOf(http, externalUserIdentifier),
    contexts: contextsOf(http),
    /** Everything that is stored of the user but credentials, record by record. */
    async *export(options: CallOptions = {}): AsyncGenerator<ExportLine, void> {
      const request = { ...options, params, parseAs: "stream" } as const;
      const { response } = await http.GET("/users/{externalUserIdentifier}/export", request);
      yield* readExport(response);
    },
    /** Deletes all of it, and revokes the user's grants at the vendors. */
    erase: async (options: CallOptions = {}): Promise<void> => {
      await http.DELETE("/users/{externalUserIdentifier}", { ...options, params });
    },
    /** Any operation by its path, for this user. */
    http,
  };
}

function ask(question: Question, { idempotencyKey, ...options }: ChatOptions) {
  const header = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
  return { ...options, body: question, params: { header } };
}
