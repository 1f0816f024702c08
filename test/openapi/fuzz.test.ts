import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { errorBody } from "../../src/http/schemas.ts";
import { takeContractBreaches } from "../support/contract.ts";
import { connectSource } from "../support/connect.ts";
import { expectError } from "../support/errors.ts";
import { call, createOrganization } from "../support/service.ts";
import { MARKER, type Schema } from "./arbitraries.ts";
import {
  operationsOf,
  readDocument,
  requestsTo,
  send,
  type Document,
  type Drawn,
  type Known,
  type Operation,
} from "./requests.ts";

/** Fixed, so that a failure can be had again; fast-check prints the path to the smallest input. */
const SEED = 20_261_121;
const BATCH = 5;
const BATCHES = 2;

/** Fields with rules that JSON Schema has no words for. */
const BEYOND = new Set([
  "externalUserIdentifier",
  "passthroughRedirectUri",
  "syncSchedule",
  "cursor",
  "agentId",
  "Idempotency-Key",
  "propertyId",
  "url",
  // Its expression is checked over the catalogue.
  "metric",
]);

/** JSON-RPC's errors repeat the id, the method and the name that were sent. */
const REPEATS = new Set(["callMcp"]);

interface Answer {
  status: number;
  text: string;
  headers: string;
}

async function readAnswer(response: Response): Promise<Answer> {
  const headers = JSON.stringify([...response.headers]);
  return { status: response.status, text: await response.text(), headers };
}

/** A tenant with a conversation, a context and a connection that requests can hit. */
async function createTenant(): Promise<{ key: string; known: Known }> {
  const { key } = await createOrganization();
  await connectSource({ key, type: "notes-workspace" });
  const user = { externalUserIdentifier: "user-1" };
  const chat = await call("/chat", { key, body: { ...user, message: "Hello", mode: "chat" } });
  const { conversationId } = await chat.json<{ conversationId: string }>();
  const context = { ...user, name: "A", kind: "target", content: "500 sessions a day" };
  const { id } = await (await call("/mcp/contexts", { key, body: context })).json<{ id: string }>();
  return { key, known: { conversationId, contextId: id, externalUserIdentifier: "user-1", "If-Match": "*" } };
}

/** `{id}` is a context's or a conversation's. */
function knownFor({ path }: Operation, { contextId = "", conversationId = "", ...known }: Known): Known {
  return { ...known, id: path.startsWith("/mcp") ? contextId : conversationId };
}

/** NUL and lone surrogates, as JSON text writes them: refused everywhere, and JSON Schema does not know them. */
const NOT_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Whether the document allows what was sent. */
function createJudge({ components }: Document) {
  const checks = new Map<Schema, (value: unknown) => { valid: boolean }>();
  const takes = (schema: Schema, value: unknown) => {
    const whole: Record<string, unknown> = { ...schema, components };
    const check = checks.get(schema) ?? new CfWorkerJsonSchemaValidator().getValidator(whole);
    checks.set(schema, check);
    return check(value).valid;
  };
  return ({ parameters, requestBody }: Operation, drawn: Drawn) => {
    if (NOT_TEXT.test(JSON.stringify(drawn.body) ?? "")) return { mayPass: false, isRight: false };
    const isText = [drawn.path, drawn.query].every((part) => !Object.values(part).join("").includes("\0"));
    const isGood = ({ in: place, name, required, schema }: (typeof parameters)[number]) => {
      const value = drawn[place][name];
      if (value === undefined) return !required;
      return takes(schema, schema.type === "integer" ? Number(value) : value);
    };
    const headers = parameters.filter((parameter) => parameter.in === "header");
    const others = parameters.filter((parameter) => parameter.in !== "header");
    const schema = requestBody?.content["application/json"].schema;
    // Null is taken for no body.
    const isGoodBody = !schema || (drawn.body ?? undefined) === undefined || takes(schema, drawn.body);
    // A header is not always looked at.
    const mayPass = others.every(isGood) && isGoodBody;
    return { mayPass, isRight: mayPass && isText && headers.every(isGood) };
  };
}

/** An error without the names of the client's own fields. */
function withoutPaths(text: string): string {
  return JSON.stringify(JSON.parse(text), (name, value: unknown) => (name === "path" ? "" : value));
}

/** The fields that were called wrong although the document allows them. */
function refusedFields(text: string): string[] {
  // JSON-RPC's errors name none.
  const { code, details = [] } = errorBody.safeParse(JSON.parse(text)).data ?? {};
  if (code !== "invalid_parameters") return [];
  return details.map(({ path }) => path.split(".")[0] ?? "").filter((field) => !BEYOND.has(field));
}

/** A lone surrogate in a message would break the test runner's own connection. */
function failReadably(details: fc.RunDetails<[Drawn[]]>): void {
  if (!details.failed) return;
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : "";
  throw new Error(`${cause}\n${fc.defaultReportMessage(details) ?? ""}`.toWellFormed());
}

const document = readDocument();
const judge = createJudge(document);

describe("requests that are made from the document", () => {
  for (const kind of ["right", "nearly right", "harmful"] as const) {
    it(`are answered as it says when they are ${kind}`, async ({ expect }) => {
      const { key, known } = await createTenant();
      takeContractBreaches();
      for (const operation of operationsOf(document)) {
        const hasNothing = operation.parameters.length === 0 && !operation.requestBody;
        if (hasNothing && kind !== "right") continue;
        const { operationId } = operation;
        const drawn = requestsTo({ document, operation, known: knownFor(operation, known) }, kind);
        const check = async (request: Drawn) => {
          const response = await send(operation, request, { key, address: "2001:db8::1" });
          const { status, text, headers } = await readAnswer(response);
          expect(status, operationId).toBeLessThan(500);
          if (status >= 400) expect(headers).not.toContain(MARKER);
          if (status >= 400 && !REPEATS.has(operationId)) expect(withoutPaths(text)).not.toContain(MARKER);
          const { mayPass, isRight } = judge(operation, request);
          if (status < 300) expect(mayPass, `${operationId} takes ${JSON.stringify(request)}`).toBe(true);
          if (status === 400 && isRight) expect(refusedFields(text), operationId).toEqual([]);
          return text;
        };
        // oxlint-disable-next-line no-await-in-loop -- one operation after the other, each with many requests at once
        await fc.assert(
          fc.asyncProperty(fc.array(drawn, { minLength: BATCH, maxLength: BATCH }), async (requests) => {
            await Promise.all(requests.map(check));
            expect(takeContractBreaches()).toEqual([]);
          }),
          { seed: SEED, numRuns: BATCHES, reporter: failReadably },
        );
      }
    });
  }

  it("get nothing without a key", async ({ expect }) => {
    const { known } = await createTenant();
    for (const [place, operation] of operationsOf(document).entries()) {
      const needed = operation.security.flatMap((one) => Object.keys(one)).at(0);
      const isFree =
        operation.security.length === 0 || operation.security.some((one) => Object.keys(one).length === 0);
      if (isFree) continue;
      const drawn = requestsTo({ document, operation, known: knownFor(operation, known) }, "right");
      // Without ADMIN_TOKEN in the settings the operator's operations are not there.
      const expected = needed === "adminToken" ? "not_found" : "invalid_api_key";
      const requests = fc.sample(drawn, { seed: SEED, numRuns: BATCH });
      const replies = requests.map((request, index) =>
        send(operation, request, { address: `2001:db8:${place}:${index}::1` }),
      );
      // oxlint-disable-next-line no-await-in-loop -- see above
      for (const response of await Promise.all(replies)) await expectError(expect, response, expected);
    }
  });
});
