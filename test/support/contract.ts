import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";
import { describeService } from "../../src/openapi/document.ts";
import { errors } from "../../src/lib/errors.ts";
import { hasParts, watchParts } from "../openapi/parts.ts";

/**
 * Every response that a test gets is held to `/openapi.json`: its status is listed for the operation, its headers are
 * there, its body has no field that the schema does not have, nor has a line or an event of a stream. A breach fails
 * the test.
 */
type Json = Record<string, unknown>;

interface Matcher {
  path: string;
  pattern: RegExp;
  operations: Json;
}

type Check = (value: unknown) => string | undefined;

const NO_BODY = new Set([204, 304]);
const breaches: string[] = [];
const checks = new Map<string, Check>();
const document = toJson(describeService());
const matchers = describePaths();
const strictComponents = { schemas: closed(at(document, "components", "schemas")) };

/** What was not as the document says since the last call. */
export function takeContractBreaches(): string[] {
  return breaches.splice(0);
}

/** Checks a response, and gives it back to be read. What flows is checked while it is read. */
export async function checkContract(request: Request, response: Response): Promise<Response> {
  if (isPage(request)) return response;
  const name = `${request.method} ${new URL(request.url).pathname} ${response.status}`;
  const type = (response.headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  const described = findResponse(request, response.status);
  const isJson = type === "application/json" && request.method !== "HEAD" && !NO_BODY.has(response.status);
  const text = isJson ? await response.text() : undefined;
  const problems =
    described === undefined
      ? checkUnlisted(response.status, text)
      : [...checkHeaders(described, response), ...checkContent(described, { request, response, type, text })];
  breaches.push(...problems.map((problem) => `${name}: ${problem}`));
  if (text !== undefined) return new Response(text, response);
  const part = described?.response && at(described.response, "content", type, "schema")["contentSchema"];
  if (!part || !hasParts(type) || request.method === "HEAD") return response;
  const check = checkFor(`${described.id} part`, toJson(part));
  return watchParts(response, type, (value) => {
    const problem = check(value);
    if (problem) breaches.push(`${name}: ${problem} in ${JSON.stringify(value).slice(0, 200)}`);
  });
}

/** The dashboard is for people: no part of the API, and not in its description. */
function isPage(request: Request): boolean {
  return /^\/dashboard(\/|$)/.test(new URL(request.url).pathname);
}

/** A schema of the document by name, as a check that says what is wrong. */
export function checkOf(schema: string): Check {
  return checkFor(schema, { $ref: `#/components/schemas/${schema}` });
}

interface Described {
  id: string;
  response: Json | undefined;
}

function findResponse(request: Request, status: number): Described | undefined {
  const { pathname } = new URL(request.url);
  const matcher = matchers.find(({ pattern }) => pattern.test(pathname));
  const method = request.method === "HEAD" ? "get" : request.method.toLowerCase();
  const operation = matcher && Object.hasOwn(matcher.operations, method) && matcher.operations[method];
  if (!operation || !matcher) return undefined;
  const found = at(toJson(operation), "responses")[String(status)];
  return {
    id: `${method} ${matcher.path} ${status}`,
    response: found === undefined ? undefined : resolve(toJson(found)),
  };
}

/** What no operation answers: paths and methods that nobody serves. */
function checkUnlisted(status: number, text: string | undefined): string[] {
  if (text === undefined) return status >= 400 ? [] : ["no operation of the document"];
  const body: unknown = JSON.parse(text);
  const problem = checkOf("Error")(body);
  const code = String(Reflect.get(Object(body), "code"));
  const expected = [
    "not_found",
    "method_not_allowed",
    "rate_limited",
    "service_unavailable",
    "internal_error",
  ];
  if (!problem && !expected.includes(code)) return [`${code} without an operation`];
  return problem ? [problem] : [];
}

function checkHeaders({ response: described }: Described, response: Response): string[] {
  if (!described) return [];
  return Object.entries(at(described, "headers"))
    .filter(([name, header]) => resolve(toJson(header))["required"] === true && !response.headers.has(name))
    .map(([name]) => `header ${name} is missing`);
}

interface Received {
  request: Request;
  response: Response;
  type: string;
  text: string | undefined;
}

function checkContent({ id, response: described }: Described, received: Received): string[] {
  const { request, response, type, text } = received;
  if (response.status === errors.request_aborted.status) return [];
  if (!described) return [`status is not listed${text === undefined ? "" : ` (${text.slice(0, 120)})`}`];
  const content = at(described, "content");
  const isEmpty = NO_BODY.has(response.status) || Object.keys(content).length === 0;
  if (type === "" && (isEmpty || request.method === "HEAD")) return [];
  if (!Object.hasOwn(content, type)) return [`media type ${type} is not listed`];
  if (text === undefined) return [];
  const media = at(content, type);
  const body: unknown = JSON.parse(text);
  const problem = checkFor(id, at(media, "schema"))(body);
  if (problem) return [`${problem} in ${text.slice(0, 200)}`];
  return response.status >= 400 ? checkError(at(media, "examples"), body) : [];
}

/** The code is one that the operation lists, and the text is the code's. */
function checkError(examples: Json, body: unknown): string[] {
  const { code, error } = toJson(body);
  // Another body than the usual one; the schema has said that it may be.
  if (typeof error !== "string") return [];
  const example = Object.hasOwn(examples, String(code)) && at(examples, String(code), "value");
  if (!example) return [`code ${String(code)} is not listed`];
  return example["error"] === error ? [] : [`text of ${String(code)} is ${JSON.stringify(error)}`];
}

function checkFor(id: string, schema: Json): Check {
  const check = checks.get(id) ?? compile(schema);
  checks.set(id, check);
  return check;
}

function compile(schema: Json): Check {
  const whole: Json = { ...closed(schema), components: strictComponents };
  const validator = new CfWorkerJsonSchemaValidator().getValidator(whole);
  return (value) => {
    const result = validator(value);
    return result.valid ? undefined : result.errorMessage;
  };
}

/** The same schema, without room for fields that it does not name. */
function closed(schema: Json): Json {
  const entries = Object.entries(schema).map(([name, value]) => [name, closedValue(value)]);
  const isOpen = "properties" in schema && !("additionalProperties" in schema);
  return { ...Object.fromEntries(entries), ...(isOpen && { additionalProperties: false }) };
}

function closedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedValue);
  return typeof value === "object" && value !== null ? closed(toJson(value)) : value;
}

/** Fixed paths come before those with parameters. */
function describePaths(): Matcher[] {
  return Object.entries(at(document, "paths"))
    .map(([path, operations]) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll(".", String.raw`\.`).replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      operations: toJson(operations),
    }))
    .toSorted((left, right) => left.path.split("{").length - right.path.split("{").length);
}

function resolve(value: Json): Json {
  const { $ref } = value;
  return typeof $ref === "string" ? at(document, ...$ref.slice(2).split("/")) : value;
}

/** An object within; an empty one where there is none. */
function at(value: Json, ...path: string[]): Json {
  return path.reduce<Json>((parent, name) => toJson(parent[name] ?? {}), value);
}

function toJson(value: unknown): Json {
  return value as Json;
}
