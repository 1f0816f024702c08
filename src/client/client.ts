import {
  createSend,
  type CallOptions,
  type ClientOptions,
  type EntryOf,
  type FieldsOf,
  type ListId,
  type OperationId,
  type ReplyOf,
  type Schemas,
} from "./calls.ts";
import { BusinessAnalystError } from "./errors.ts";
import { calls } from "./schema.ts";
import { readChatEvents, readExport, type ChatEvent } from "./streams.ts";

type Method<F, R> = object extends F
  ? (fields?: F, options?: CallOptions) => Promise<R>
  : (fields: F, options?: CallOptions) => Promise<R>;

/** Every operation of the service by its name. `Known` are the fields that the client gives by itself. */
type Methods<Known extends string> = {
  [K in OperationId]: Method<Omit<FieldsOf<K>, Known>, ReplyOf<K>>;
};
type User = "externalUserIdentifier" | "X-External-User-Id";

export interface AnalystClient extends ReturnType<typeof createClient> {}
export interface UserClient extends ReturnType<typeof createUserClient> {}

/**
 * A client of the service: a method for each operation of the reference, by its name, with all fields in one object.
 * Every call throws a `BusinessAnalystError` when it is not answered with success.
 *
 * @example
 * const analyst = createClient({ baseUrl: "https://analyst.example.com", apiKey });
 * const { answer } = await analyst.forUser("user-1").chat({ message: "How did traffic do last week?" });
 */
export function createClient(options: ClientOptions) {
  return {
    ...methodsOf<never>(options),
    /** For one of your users, by your own id. Costs little: make one for each request that you serve. */
    forUser: (externalUserIdentifier: string): UserClient =>
      createUserClient(options, externalUserIdentifier),
  };
}

function createUserClient(client: ClientOptions, externalUserIdentifier: string) {
  const methods = methodsOf<User>(client, externalUserIdentifier);
  const { send } = methods;
  return {
    ...methods,
    /**
     * What happens until there is an answer. `done`, the last event, has what `chat` gives. A loop that is left early
     * stops the analyst.
     *
     * @example
     * for await (const { event, data } of ada.streamChat({ message: "How did traffic do last week?" })) {
     *   if (event === "delta") process.stdout.write(data.text);
     * }
     */
    async *streamChat(
      question: Omit<FieldsOf<"chat">, User>,
      options: CallOptions = {},
    ): AsyncGenerator<ChatEvent, void> {
      const headers = { ...options.headers, Accept: "text/event-stream" };
      yield* readChatEvents(await send("chat", question, { ...options, headers }));
    },
    /** All five types in a fixed order, connected or not. */
    async status(options?: CallOptions): Promise<Schemas["StatusEntry"][]> {
      const reply = await methods.getIntegrationStatus({}, options);
      return Array.isArray(reply) ? reply : reply.integrations;
    },
    /** Everything that is stored of the user but credentials, record by record. */
    async *export(options?: CallOptions): AsyncGenerator<Schemas["ExportLine"], void> {
      yield* readExport(await send("exportUser", {}, options));
    },
  };
}

function methodsOf<Known extends string>(client: ClientOptions, externalUserIdentifier?: string) {
  const send = createSend(client, externalUserIdentifier);
  const call = async (id: OperationId, fields: object = {}, options?: CallOptions) =>
    await readReply(await send(id, fields, options));
  const methods: unknown = Object.fromEntries(
    namesOf(calls).map((id) => [id, (fields?: object, options?: CallOptions) => call(id, fields, options)]),
  );
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the same document as the types
    ...(methods as Methods<Known>),
    /** Any operation by its name, where the response is wanted with its headers. */
    send,
    /** Every entry of a list, page after page. The next page is asked for when the one before has been used up. */
    async *each<K extends ListId>(
      list: K,
      fields: Partial<FieldsOf<K>> = {},
      options?: CallOptions,
    ): AsyncGenerator<EntryOf<K>, void> {
      for (let cursor: unknown; cursor !== null;) {
        // oxlint-disable-next-line no-await-in-loop -- a page names the one after it
        const page = Object(await call(list, { ...fields, cursor }, options));
        yield* Object.values(page).find(Array.isArray) ?? [];
        cursor = page.nextCursor ?? null;
      }
    },
  };
}

function namesOf<T extends object>(table: T): (keyof T & string)[] {
  const names: (keyof T & string)[] = [];
  for (const name in table) names.push(name);
  return names;
}

async function readReply(response: Response): Promise<unknown> {
  const type = response.headers.get("Content-Type");
  if (type?.startsWith("application/json")) return await response.json();
  if (type !== null || response.status !== 200) return undefined;
  throw new BusinessAnalystError(response, undefined, "The service answered nothing");
}
