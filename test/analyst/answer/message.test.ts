import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMeantAsFields, readFields } from "../../../src/analyst/answer/json-message.ts";
import { createMessageReader, readMessage } from "../../../src/analyst/answer/message.ts";
import { readInput, readWrittenCalls } from "../../../src/analyst/calls/read-call.ts";

const TAIL = "===\nthoughts: I looked.\nreasoning: It follows.\nnext: And now?";
const WHOLE = `de\nUmsatz stieg.\n\n- a\n${TAIL}`;
const READ = { language: "de", thoughts: "I looked.", reasoning: "It follows.", next: "And now?" };

describe("a message that a model could not end", () => {
  const pieces = [
    " ",
    "\n",
    "\t",
    "*",
    "*** ",
    "`",
    "```",
    "~~~\n",
    "{",
    "[",
    '"',
    "(",
    ")",
    "---\n",
    "===",
    "{ ",
  ];
  it.for(pieces)("is read at once, though it is made of %j alone", (piece) => {
    const long = piece.repeat(20_000 / piece.length);
    const started = performance.now();
    for (const text of [
      long,
      `\`\`\`\n${long}x`,
      `a\n${long}x`,
      `query(${long}x`,
      `{"answer":"\`\`\`${long}`,
    ]) {
      readMessage(text);
      readFields(JSON.stringify({ answer: `\`\`\`\n${long}x` }));
      isMeantAsFields(text);
      readWrittenCalls(text, ["query"]);
      readInput(text);
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe("a final message", () => {
  it("is a language, an answer and three lines", () => {
    expect(readMessage(WHOLE)).toMatchObject({ ...READ, answer: "Umsatz stieg.\n\n- a\n" });
  });

  const same: [string, string][] = [
    ["in a fence", `\`\`\`markdown\n${WHOLE}\n\`\`\``],
    ["behind its thoughts", `<think>Hm, {"a": 1}\n\nde\n===</think>\n\n${WHOLE}`],
    ["with a marked tag and a longer line", WHOLE.replace("de\n", "**de**\n").replace("===", "=====")],
    [
      "with the line marked and keys in bold",
      WHOLE.replace("===", "**===**").replace("thoughts:", "**Thoughts:**"),
    ],
    ["with other cases and line ends", WHOLE.replaceAll("\n", "\r\n").replace("reasoning", "REASONING")],
    ["without the line", WHOLE.replace("===\n", "")],
    [
      "with keys in its own language",
      WHOLE.replace("thoughts", "Gedanken").replace("reasoning", "Begründung").replace("next", "Weiter"),
    ],
  ];
  it.for(same)("may come %s", ([, text]) => {
    const { answer, ...rest } = readMessage(text);
    expect(rest).toMatchObject(READ);
    expect(answer.trim()).toBe("Umsatz stieg.\n\n- a");
  });

  it("may be JSON all the same, wrapped, fenced, cut off or under another name", () => {
    const fields = { answer: "en\nFine.", thoughts: "t", followUpQuestion: "f?" };
    for (const text of [
      JSON.stringify(fields),
      `Here you are:\n\`\`\`json\n${JSON.stringify(fields)}\n\`\`\``,
      JSON.stringify({ result: fields }),
    ]) {
      expect(readMessage(text)).toMatchObject({ language: "en", answer: "Fine.", thoughts: "t", next: "f?" });
    }
    expect(readMessage('{"answer": "All is \\"well\\" and').answer).toBe('All is "well" and');
    expect(readMessage('{"response": "Fine."}').answer).toBe("Fine.");
    expect(readMessage('{"answer": 7, "x"').answer).toBe("");
  });

  it("may have no tag, and words that look like one are words", () => {
    for (const text of [
      "Fine.",
      "OK",
      "No",
      "Hi there\nFine.",
      "[…] is missing.",
      "{{r1.total.sessions}} sessions.",
    ]) {
      expect(readMessage(text)).toMatchObject({ language: undefined, answer: text });
    }
    expect(readMessage("pt-BR\nBem.").language).toBe("pt-BR");
    expect(readMessage("Deutsch\nGut.")).toMatchObject({ language: "de", answer: "Gut." });
  });

  it("names the contexts that it honours", () => {
    expect(readMessage(`${WHOLE}\ncontexts: ctx_1, ctx_2`).contextIds).toEqual(["ctx_1", "ctx_2"]);
  });

  it("reads the same, however it comes", () => {
    const line = fc.constantFrom(
      "de",
      "===",
      "== =",
      "thoughts: a",
      "thoughts",
      "next: b",
      "```",
      "Eins. Zwei",
      "| a |",
      "=",
      "**",
      "",
      "<think>",
      "</think>",
      '{"answer": "x"}',
      "t",
      "{{r1.x}} ist",
    );
    const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, fc.array(fc.nat(12), { maxLength: 30 }), (message, sizes) => {
        const reader = createMessageReader();
        let [rest, answer] = [message, ""];
        for (const size of sizes) {
          answer += reader.read(rest.slice(0, size));
          rest = rest.slice(size);
        }
        answer += reader.read(rest);
        const end = reader.end();
        expect({ ...end, answer: answer + end.answer }).toEqual(readMessage(message));
      }),
    );
  });
});
