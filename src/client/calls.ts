import { BusinessAnalystError } from "./errors.ts";
import { withRetries, type Fetch } from "./retry.ts";
import { calls, type components, type operations } from "./schema.ts";

/** Bodies by their names in the reference. */
export type Schemas = components["schemas"];

export interface ClientOptions {
  /** Where the service is, e.g. `https://analyst.example.com`. */
  baseUrl: string;
  /** `bak_...`. Keep it on your server: who has it can act for every user of your organization. */
  apiKey: string;
  /** In place of the global `fetch`: for time limits, logs, tests. */
  fetch?: Fetch | undefined;
  /** How often reads, and questions with an `Idempotency-Key`, are repeated after 429 or 503, when the service says; 0 when absent. */
  retries?: number | undefined;
}

/** For one call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Besides the client's own, e.g. `X-Request-Id`. */
  headers?: Record<string, string>;
}

export type OperationId = keyof typeof calls;

type Given<P> = [P] extends [undefined] ? unknown : NonNullable<P>;
type BodyOf<O> = O extends { requestBody?: { content: { "application/json": infer B } } } ? B : unknown;

/** What an operation takes: the fields of its path, query, headers and body, side by side. */
export type FieldsOf<K extends OperationId> = Given<operations[K]["parameters"]["path"]> &
  Given<operations[K]["parameters"]["query"]> &
  Given<operations[K]["parameters"]["header"]> &
  BodyOf<operations[K]>;

type ContentOf<R> = R extends { content: { "application/json": infer T } } ? T : undefined;
type Successes<R> = R[keyof R & (200 | 201 | 202 | 204)];

/** What it answers with success; undefined where that is no JSON. */
export type ReplyOf<K extends OperationId> = ContentOf<Successes<operations[K]["responses"]>>;

/** Lists, which come in pages, and what is in them. */
export type ListId = {
  [K in OperationId]: ReplyOf<K> extends { nextCursor: string | null } ? K : never;
}[OperationId];
export type EntryOf<K extends ListId> = Extract<ReplyOf<K>[keyof ReplyOf<K>], readonly unknown[]>[number];

/** As the operations differ in: method, address, where their fields go. */
interface Call {
  method: string;
  path: string;
  query: readonly string[];
  header: readonly string[];
  hasBody: boolean;
}

export type Send = (id: OperationId, fields: object, options?: CallOptions) => Promise<Response>;

/** Sends any operation, for a user or for the whole organization. Throws for every answer that is no success. */
export function createSend(client: ClientOptions, externalUserIdentifier?: string): Send {
  const { baseUrl, apiKey, fetch = globalFetch, retries = 0 } = client;
  const send = withRetries(fetch, retries);
  const user = externalUserIdentifier === undefined ? {} : { externalUserIdentifier };
  return async (id, fields, { signal, headers = {} } = {}) => {
    const { method, path, query, header, hasBody }: Call = calls[id];
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const pick = (names: readonly string[]): Record<string, string> =>
      Object.fromEntries(
        given.flatMap(([name, value]) => (names.includes(name) ? [[name, String(value)]] : [])),
      );
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
    const values = { ...pick(inPath), ...user };
    const search = new URLSearchParams(pick(query)).toString();
    const body = given.filter(([name]) => ![...inPath, ...query, ...header].includes(name));
    const request = new Request(
      `${baseUrl.replace(/\/$/, "")}${fill(path, values)}${search && `?${search}`}`,
      {
        method,
        headers: {
          Authorization: `Bearer ${apiKey}`,
          ...(externalUserIdentifier !== undefined && {
            "X-External-User-Id": encodeURIComponent(externalUserIdentifier),
          }),
          ...pick(header),
          ...(hasBody && { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(hasBody && { body: JSON.stringify(Object.fromEntries(body)) }),
        ...(signal && { signal }),
      },
    );
    const response = await send(request);
    if (response.ok) return response;
    const error: unknown = await response.json().catch(() => undefined);
    throw new BusinessAnalystError(response, error);
  };
}

function fill(path: string, values: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

/** Looked up at each call, so that a runtime or a test may replace it. */
const globalFetch: Fetch = (request) => fetch(request);
