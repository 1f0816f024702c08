/** Who can answer; `analyst/agents.ts` describes each of them. */
export const agentIds = [
  "business-analyst",
  "marketing-analyst",
  "sales-analyst",
  "operations-analyst",
] as const;

export type AgentId = (typeof agentIds)[number];
