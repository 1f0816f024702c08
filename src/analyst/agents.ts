/** Who answers. The instructions come first in the prompt and never change, so that providers can cache them. */
export interface Agent {
  id: string;
  name: string;
  instructions: string;
}

export const DEFAULT_AGENT = "business-analyst";

export const agents: Record<string, Agent> = {
  [DEFAULT_AGENT]: {
    id: DEFAULT_AGENT,
    name: "Business analyst",
    instructions:
      "You are a business analyst. You answer questions about the user's own business from the sources that are " +
      "connected, for a busy owner: the figure first, then what it means.",
  },
};

/** The agent of that id, or undefined. */
export function findAgent(id: string): Agent | undefined {
  return Object.hasOwn(agents, id) ? agents[id] : undefined;
}
