import { describe, it } from "vitest";
import * as z from "zod";
import { agentDescriptor } from "../../src/analyst/agents.ts";
import { sourceReport, usage } from "../../src/analyst/report.ts";
import { fitHistory } from "../../src/chat/answer.ts";
import { evidence } from "../../src/tables/figure.ts";
import { connectSource } from "../support/connect.ts";
import { expectError } from "../support/errors.ts";
import { finalText, scriptModel } from "../support/model.ts";
import { call, createOrganization } from "../support/service.ts";
import { createClient } from "./client.ts";

describe("include", () => {
  it("adds what it names and nothing else", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "team-chat" });
    const client = createClient(key);
    scriptModel(finalText("Hello."));
    const ask = async (include?: string[]) => {
      const response = await client.chat(include ? { include } : {});
      return await response.json<Record<string, unknown>>();
    };
    const plain = Object.keys(await ask());
    expect(plain).toHaveLength(7);
    expect(Object.keys(await ask([]))).toEqual(plain);
    const added: [include: string[], fields: string[]][] = [
      [["sources"], ["sources"]],
      [["usage"], ["usage"]],
      [["evidence"], ["answerId", "evidence", "checks"]],
      [["interpretation"], ["answerId", "interpretation"]],
      [
        ["data", "charts"],
        ["answerId", "data", "language", "charts"],
      ],
    ];
    for (const [include, fields] of added) {
      expect(Object.keys(await ask(include))).toEqual([...plain, ...fields]);
    }
    const reply = await ask(["usage", "sources", "evidence", "usage"]);
    expect(z.array(evidence).parse(reply["evidence"])).toEqual([]);
    const sources = z.array(sourceReport).parse(reply["sources"]);
    expect(sources.find(({ type }) => type === "team-chat")).toMatchObject({ status: "skipped" });
    expect(sources.find(({ type }) => type === "mail")).toMatchObject({ reason: "not connected" });
    expect(usage.parse(reply["usage"])).toMatchObject({
      inputTokens: 10,
      cachedTokens: 4,
      outputTokens: 5,
      toolCalls: 0,
      model: "scripted",
      withheld: 0,
    });
  });

  it("answers 400 to another word", async ({ expect }) => {
    const { key } = await createOrganization();
    const response = await createClient(key).chat({ include: ["evidence", "everything"] });
    const { details } = await expectError(expect, response, "invalid_parameters");
    expect(details?.[0]?.path).toBe("include.1");
  });
});

describe("GET /agents", () => {
  it("lists who can answer, without their instructions, and each of them answers", async ({ expect }) => {
    const { key } = await createOrganization();
    const response = await call("/agents", { key });
    const agents = z.array(z.strictObject(agentDescriptor.shape)).parse(await response.json());
    expect(agents[0]?.id).toBe("business-analyst");
    scriptModel(finalText("Hello."));
    for (const { id } of agents) expect((await createClient(key).chat({ agentId: id })).status).toBe(200);
  });
});

describe("a long history", () => {
  const entry = (content: string) => ({ role: "user" as const, content });

  it("loses its oldest entries, whole ones", ({ expect }) => {
    const history = ["a".repeat(50), "b".repeat(40), "c".repeat(20), "d".repeat(20)].map(entry);
    const lengths = (tokens: number) => {
      const { kept, dropped } = fitHistory(history, tokens);
      expect([...dropped, ...kept]).toEqual(history);
      return kept.map(({ content }) => content.length);
    };
    expect(lengths(100)).toEqual([50, 40, 20, 20]);
    expect(lengths(20)).toEqual([40, 20, 20]);
    expect(lengths(19)).toEqual([20, 20]);
    expect(lengths(9)).toEqual([20]);
    expect(lengths(4)).toEqual([]);
    expect(fitHistory([])).toEqual({ kept: [], dropped: [] });
  });

  it("reaches the model up to 24,000 tokens, stored or given", async ({ expect }) => {
    const { key } = await createOrganization();
    const client = createClient(key);
    const chatHistory = Array.from({ length: 10 }, (_, index) => entry(`<${index}>${"x".repeat(15_997)}`));
    const model = scriptModel(finalText("Hello."));
    await client.chat({ chatHistory });
    const sent = JSON.stringify(model.requests.at(-1)?.messages);
    expect(sent).toContain("<9>");
    expect(sent).toContain("<4>");
    expect(sent).not.toContain("<3>");
  });
});
