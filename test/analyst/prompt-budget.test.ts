import { expect, it } from "vitest";
import { agents } from "../../src/analyst/agents.ts";
import { toolDefinitions } from "../../src/analyst/calls/definitions.ts";
import { buildPrompt } from "../../src/analyst/prompt/prompt.ts";
import type { Source } from "../../src/analyst/sources.ts";
import { integrationTypes } from "../../src/domain/integration-types.ts";

/** Of the question with two steps that took 14,100 tokens before; as much again goes to the table that comes back. */
const BEFORE = 14_100;
const CHARACTERS_A_TOKEN = 4;

/** Only what the prompt says of a source matters here. */
const sources = integrationTypes.map((type) => ({
  type,
  account: { propertyName: "harbour.example shop", timeZone: "Europe/Berlin", currency: "EUR" },
  lastSyncedAt: 0,
  syncSchedule: "0 * * * *",
})) as unknown as Source[];

const [agent] = agents;

it("tools and prompt of all sources leave two steps well below two thirds of what they took", () => {
  if (!agent) throw new Error("No agent");
  const parts = { mode: "business_analyst", agent, sources, missing: [], knowledge: [] } as const;
  const prompt = buildPrompt(parts, { today: "2026-11-22", timeZone: "UTC" });
  const tools = JSON.stringify(toolDefinitions());
  const [ofPrompt, ofTools] = [prompt, tools].map((text) => Math.round(text.length / CHARACTERS_A_TOKEN));
  // oxlint-disable-next-line no-console -- the figures are what one wants to see
  console.log(`${ofPrompt} tokens of prompt, ${ofTools} of tools`);
  expect(2 * ((ofPrompt ?? 0) + (ofTools ?? 0))).toBeLessThan(BEFORE / 2);
});

it("what changes with the day, the user and a synchronization comes last", () => {
  if (!agent) throw new Error("No agent");
  const parts = { mode: "business_analyst", agent, missing: [], knowledge: [] } as const;
  const first = buildPrompt({ ...parts, sources }, { today: "2026-11-22", timeZone: "UTC" });
  const later = sources.map((source) => ({ ...source, lastSyncedAt: 1 }));
  const other = buildPrompt({ ...parts, sources: later }, { today: "2026-11-23", timeZone: "UTC" });
  let same = 0;
  while (first[same] === other[same]) same++;
  expect(same).toBeGreaterThan(0.85 * first.length);
});
