import { describe, it } from "vitest";
import { MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { callWith, createOrganization } from "../support/service.ts";

async function answerOf(key: string, text: string): Promise<Record<string, string>> {
  scriptModel({ text });
  const body = { externalUserIdentifier: "user-1", message: "How are we doing?", mode: "chat" };
  return await (await callWith(MODEL_SETTINGS, "/chat", { key, body })).json<Record<string, string>>();
}

const inner = '{"answer":"Fine.","thoughts":"Hm."}';

const FORMS: readonly (readonly [name: string, text: string, answer: string])[] = [
  [
    "line breaks and tabs inside of its strings",
    '{"answer":"Fine.\n\n- a\tb","thoughts":"Hm."}',
    "Fine.\n\n- a\tb",
  ],
  ["control characters", '{"answer":"Fi\\u0000ne\u0007.\\u001b","thoughts":"Hm."}', "Fine."],
  ["names in other cases", '{"Answer":"Fine.","THOUGHTS":"Hm.","FOLLOW_UP_QUESTION":"And?"}', "Fine."],
  ["an object in place of the answer", `{"answer":${inner}}`, "Fine."],
  ["an object around it", `{"response":${inner}}`, "Fine."],
  ["a list around it", `[${inner}]`, "Fine."],
  ["its JSON as the answer's text", JSON.stringify({ answer: inner }), "Fine."],
  ["its JSON as text", JSON.stringify(inner), "Fine."],
  ["a code fence in the answer", JSON.stringify({ answer: `\`\`\`json\n${inner}\n\`\`\`` }), "Fine."],
  ["lines in place of the answer", '{"answer":["Fine.","- a"],"thoughts":"Hm."}', "Fine.\n- a"],
];

describe("a final message", () => {
  for (const [name, text, answer] of FORMS) {
    it(`may have ${name}`, async ({ expect }) => {
      const { key } = await createOrganization();
      const reply = await answerOf(key, text);
      expect(reply["answer"]).toBe(answer);
      expect(reply["thoughts"]).toMatch(text.includes("Hm.") ? /^Hm\.$/ : /./);
      if (text.includes("FOLLOW_UP")) expect(reply["followUpQuestion"]).toBe("And?");
    });
  }

  it("is never shown as the object that it is, however broken", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const text of [
      '{"answer": {"answer": "Fine',
      '{"thoughts": "x", "Answer": "Fine\n, all',
      '{"answer": 7, "thoughts": "x"}',
      "{'answer': 'Fine.'}",
      '```json\n{"answer": "Fine',
    ]) {
      const reply = JSON.stringify(await answerOf(key, text));
      expect(reply, text).not.toMatch(/"answer":"[^"]*[{}]|thoughts\\"|\\"answer/i);
    }
  });

  it("may well hold JSON that the user asked for", async ({ expect }) => {
    const { key } = await createOrganization();
    const wanted = 'Here: `{"a": 1}` and {"b": [2]}';
    expect((await answerOf(key, JSON.stringify({ answer: wanted })))["answer"]).toBe(wanted);
    expect((await answerOf(key, '{"a": "one"}'))["answer"]).toBe('{"a": "one"}');
  });
});
