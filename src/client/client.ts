import { contextsOf, type Contexts } from "./contexts.ts";
import { conversationsOf, type Conversations } from "./conversations.ts";
import { createHttp, dataOf, type CallOptions, type ClientOptions, type Http } from "./http.ts";
import {
  integrationsOf,
  userIntegrationsOf,
  type Integrations,
  type UserIntegrations,
} from "./integrations.ts";
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
  const integrations: Integrations = integrationsOf(http);
  const contexts: Contexts = contextsOf(http);
  return {
    /** For one of your users, by your own id. Costs nothing: make one for each request that you serve. */
    forUser: (externalUserIdentifier: string): UserClient => createUserClient(http, externalUserIdentifier),
    /** Who can answer, for `agentId` of a question. */
    agents: (call: CallOptions = {}): Promise<Agent[]> => dataOf(http.GET("/agents", { ...call })),
    integrations,
    contexts,
    /** What the rest is made of: any operation by its path, and the response with its headers. */
    http,
  };
}

function createUserClient(http: Http, externalUserIdentifier: string) {
  const user = { externalUserIdentifier };
  const conversations: Conversations = conversationsOf(http, externalUserIdentifier);
  const integrations: UserIntegrations = userIntegrationsOf(http, externalUserIdentifier);
  const contexts: Contexts = contextsOf(http, externalUserIdentifier);
  const ask = (question: Question, { idempotencyKey, ...options }: ChatOptions) => ({
    ...options,
    body: { ...question, ...user },
    params: { header: idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey } },
  });
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
    conversations,
    integrations,
    contexts,
    /** Everything that is stored of the user but credentials, record by record. */
    async *export(options: CallOptions = {}): AsyncGenerator<ExportLine, void> {
      const request = { ...options, params: { path: user }, parseAs: "stream" } as const;
      const { response } = await http.GET("/users/{externalUserIdentifier}/export", request);
      yield* readExport(response);
    },
    /** Deletes all of it, and revokes the user's grants at the vendors. */
    erase: async (options: CallOptions = {}): Promise<void> => {
      await http.DELETE("/users/{externalUserIdentifier}", { ...options, params: { path: user } });
    },
  };
}
