import { expect, test } from "vitest";
import { fromStored, toStored } from "../../src/chat/answer.ts";

const REPLY = {};
const answered = (body: string) => ({ body, evidence: [] });

test("A reply is kept to the byte, and one that no row of D1 holds is not kept", () => {
  const body = '{"answer":"売上 ☀"}';
  expect(fromStored(toStored(answered(body), REPLY) ?? "")).toEqual({ body, evidence: [], isReplay: true });
  expect(toStored(answered("a".repeat(1_800_000)), REPLY)).toBeDefined();
  expect(toStored(answered("売".repeat(700_000)), REPLY)).toBeUndefined();
});
