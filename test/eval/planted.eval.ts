import { inject, it } from "vitest";
import type { ChatReply } from "../../src/chat/schemas.ts";
import { forgetLines, print } from "../support/console.ts";
import { finalMessage, MODEL_SETTINGS, streamed, type ModelRequest } from "../support/model.ts";
import { callWith } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";
import { openCompany } from "./company.ts";
import { harbourEntries } from "./made/harbour.ts";
import { reachModel } from "./model.ts";
import { PLANTED_CALLS, plantedSentences, type Planted } from "./planted.ts";
import { ask } from "./run.ts";
import { stopDate } from "./service.ts";

const model = inject("model");
const isReal = model.MODEL === "openai-compatible";
const READER = isReal ? model.MODEL_NAME : "oracle";

interface Outcome extends Planted {
  isWithheld: boolean;
  isLabelled: boolean;
  isMarked: boolean;
}

/** A writer that is scripted, and a second reader: the model to evaluate, else one that knows what is false. */
function openWriter(key: string) {
  const { settings, answer } = reachModel(model);
  const reached = isReal
    ? { MODEL_BASE_URL: settings.MODEL_BASE_URL, MODEL_API_KEY: settings.MODEL_API_KEY }
    : {};
  const bindings = { ...MODEL_SETTINGS, ...reached, CHECK_MODEL: READER };
  return async (said: string, isTrue: boolean): Promise<ChatReply> => {
    vendors.answerModel(async (request) => {
      const { model: name, messages } = await request.clone().json<ModelRequest>();
      if (name === READER)
        return isReal ? await answer(request) : streamed([isTrue ? "none" : "1: the tables do not say that"]);
      const last = messages.at(-1)?.role;
      if (last === "tool") return streamed([finalMessage(said)]);
      // What is to be written again stays as it is.
      return messages.length > 3 ? streamed(["-"]) : calls();
    });
    return await ask((body) => callWith(bindings, "/chat", { key, body }), {
      message: "How are our invoices?",
    });
  };
}

function calls(): Response {
  const tool_calls = PLANTED_CALLS.map(({ name, input }, index) => ({
    index,
    id: `call_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  const chunks = [
    { choices: [{ index: 0, delta: { role: "assistant", content: null, tool_calls } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
  ];
  return new Response(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(""), {
    headers: { "Content-Type": "text/event-stream" },
  });
}

it("marks planted falsehoods, and leaves what is true alone", async ({ expect }) => {
  stopDate();
  const write = openWriter(await openCompany(harbourEntries()));
  const { data = [] } = await write("All is well.", true);
  const outcomes: Outcome[] = [];
  for (const planted of plantedSentences(data)) {
    // oxlint-disable-next-line no-await-in-loop -- the scripted model plays one answer at a time
    const { usage, evidence = [], checks = [] } = await write(planted.said, planted.isTrue);
    const isWithheld = (usage?.withheld ?? 0) > 0;
    outcomes.push({
      ...planted,
      isWithheld,
      isLabelled: evidence.some(({ labelled }) => labelled),
      isMarked: checks.length > 0,
    });
  }
  forgetLines();
  print(table(outcomes));
  const rights = outcomes.filter(({ isTrue }) => isTrue);
  expect(
    rights.filter(({ isWithheld, isLabelled }) => isWithheld || isLabelled).map(({ said }) => said),
  ).toEqual([]);
  if (isReal) return;
  expect(rights.filter(({ isMarked }) => isMarked)).toEqual([]);
  expect(outcomes.filter((one) => !one.isTrue && !isCaught(one) && !one.isMarked)).toEqual([]);
});

const isCaught = ({ isWithheld, isLabelled }: Outcome): boolean => isWithheld || isLabelled;

function table(outcomes: readonly Outcome[]): string {
  const kinds = Map.groupBy(outcomes, ({ kind }) => kind);
  const line = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(20) + cells.map((cell) => String(cell).padStart(12)).join("");
  const lineOf = (name: string, of: readonly Outcome[]) => {
    const [rights, wrongs] = [of.filter(({ isTrue }) => isTrue), of.filter(({ isTrue }) => !isTrue)];
    const passed = wrongs.filter((one) => !isCaught(one));
    const cells = [
      wrongs.length,
      wrongs.length - passed.length,
      passed.filter(({ isMarked }) => !isMarked).length,
    ];
    return line(name, [
      ...cells,
      rights.length,
      rights.filter(isCaught).length,
      rights.filter(({ isMarked }) => isMarked).length,
    ]);
  };
  return [
    `\nPlanted falsehoods; the second reader is ${isReal ? READER : "an oracle"}`,
    line("", ["false", "by code", "unmarked", "true", "withheld", "objected to"]),
    ...[...kinds].map(([kind, of]) => lineOf(kind, of)),
    lineOf("all", outcomes),
    "",
    ...outcomes
      .filter((one) => !one.isTrue && !isCaught(one))
      .map(({ said }) => `the second reader's alone: ${said}`),
  ].join("\n");
}
