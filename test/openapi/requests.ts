import * as fc from "fast-check";
import * as z from "zod";
import { describeService } from "../../src/openapi/document.ts";
import { call } from "../support/service.ts";
import { harmfulFor, nearlyRightFor, rightFor, wrongFor, type Schema } from "./arbitraries.ts";

const schema = z.custom<Schema>();

const operation = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        in: z.enum(["path", "query", "header"]),
        name: z.string(),
        required: z.boolean().default(false),
        schema,
      }),
    )
    .default([]),
  requestBody: z
    .object({
      required: z.boolean(),
      content: z.object({ "application/json": z.object({ schema, example: z.unknown() }) }),
    })
    .optional(),
  security: z.array(z.record(z.string(), z.unknown())),
});

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

export type Document = z.output<typeof document>;

export type Operation = z.output<typeof operation> & { method: string; path: string };

export type Kind = "right" | "nearly right" | "harmful";

/** A request, as it is sent; what is left out is not there. */
export interface Drawn {
  path: Record<string, string>;
  query: Record<string, string>;
  header: Record<string, string>;
  body: unknown;
}

/** Names of records that are there, tried now and then in the place of a parameter. */
export type Known = Record<string, string>;

/** As it is served. */
export function readDocument(): Document {
  return document.parse(JSON.parse(JSON.stringify(describeService())));
}

export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method: method.toUpperCase(), path })),
  );
}

export function resolverOf({ components }: Document) {
  return (one: Schema): Schema => components.schemas[one.$ref?.split("/").at(-1) ?? ""] ?? one;
}

interface Source {
  document: Document;
  operation: Operation;
  known: Known;
}

/** Requests to one operation. */
export function requestsTo(source: Source, kind: Kind): fc.Arbitrary<Drawn> {
  const parts = partsOf(source);
  const right = fc.tuple(...parts.map(({ value }) => value));
  if (kind === "right") return right.map((values) => assemble(parts, values));
  if (kind === "harmful") {
    const harmful = parts.map(({ value, harm }) => fc.oneof({ arbitrary: harm, weight: 2 }, value));
    return fc.tuple(...harmful).map((values) => assemble(parts, values));
  }
  const broken = fc
    .nat({ max: Math.max(0, parts.length - 1) })
    .chain((at) => fc.tuple(fc.constant(at), parts[at]?.near ?? fc.constant(undefined)));
  return fc.tuple(right, broken).map(([values, [at, value]]) => assemble(parts, values.with(at, value)));
}

interface Part {
  place: keyof Drawn;
  name: string;
  value: fc.Arbitrary<unknown>;
  near: fc.Arbitrary<unknown>;
  harm: fc.Arbitrary<unknown>;
}

/** Segments that do not stay in an address. */
const VANISHING = /^\.{0,2}$/;

function partsOf({ document: whole, operation: { parameters, requestBody }, known }: Source): Part[] {
  const resolve = resolverOf(whole);
  const ofParameters = parameters.map(({ in: place, name, required, schema: one }): Part => {
    const there = known[name];
    const made = rightFor(one, resolve).filter((value) => place !== "path" || !VANISHING.test(String(value)));
    const right = fc.oneof(made, ...(there === undefined ? [] : [fc.constant(there)]));
    const value = required ? right : fc.option(right, { nil: undefined });
    return { place, name, value, near: wrongFor(one, resolve), harm: harmfulFor(one, resolve) };
  });
  if (!requestBody) return ofParameters;
  const { schema: one, example } = requestBody.content["application/json"];
  return [
    ...ofParameters,
    {
      place: "body",
      name: "body",
      value: fc.oneof(rightFor(one, resolve), fc.constant(example)),
      near: fc.oneof(nearlyRightFor(one, resolve), wrongFor({ type: "object" }, resolve)),
      harm: harmfulFor(one, resolve),
    },
  ];
}

function assemble(parts: Part[], values: unknown[]): Drawn {
  const drawn: Drawn = { path: {}, query: {}, header: {}, body: undefined };
  for (const [index, { place, name }] of parts.entries()) {
    const value = values[index];
    if (place === "body") drawn.body = asJson(value);
    else if (value !== undefined) drawn[place][name] = place === "header" ? headerOf(value) : textOf(value);
  }
  return drawn;
}

/** As it arrives: without fields that are undefined. */
function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Sends what was drawn; the address counts where there is no key. */
export async function send(
  { method, path }: Operation,
  drawn: Drawn,
  from: { key?: string; address: string },
): Promise<Response> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(drawn.path[name] ?? ""),
  );
  const query = Object.entries(drawn.query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return await call(`${filled}?${query.join("&")}`, {
    method,
    ...from,
    headers: drawn.header,
    ...(drawn.body !== undefined && { body: JSON.stringify(drawn.body) }),
  });
}

/** A lone surrogate cannot be sent. */
function textOf(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
}

/** A header is one line of ASCII and of some length; clients send nothing else. */
function headerOf(value: unknown): string {
  return textOf(value)
    .replaceAll(/[^\x20-\x7e]/gu, "?")
    .slice(0, 4000)
    .trim();
}
