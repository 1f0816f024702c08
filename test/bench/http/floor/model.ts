import type { FloorEnv } from "./env.ts";
import { runTool } from "./tool.ts";
import type { Found } from "./store.ts";

export interface Reply {
  answer: string;
  thoughts: string;
  reasoning: string;
  followUpQuestion: string;
  actions: { tool: string; toolInput: string; log: string }[];
}

interface Message {
  role: string;
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

const MOST_STEPS = 8;

/** The loop: the model is asked until it answers; each tool that it names is run. */
export async function answer(env: FloorEnv, question: string, found: Found): Promise<Reply> {
  const messages: Message[] = [
    { role: "system", content: env.PROMPT },
    ...found.history,
    { role: "user", content: question },
  ];
  const actions: Reply["actions"] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    const message = await ask(env, messages);
    if (!message.tool_calls?.length) {
      const [text = "", tail = ""] = (message.content ?? "").split("\n===\n");
      const [thoughts = "", reasoning = "", followUpQuestion = ""] = tail.split("\n");
      return { answer: text.replace(/^.*\n/, ""), thoughts, reasoning, followUpQuestion, actions };
    }
    messages.push(message);
    for (const { id, function: called } of message.tool_calls) {
      const { result, log } = await runTool(env, found.connections, called.arguments);
      actions.push({ tool: called.name, toolInput: called.arguments, log });
      messages.push({ role: "tool", tool_call_id: id, content: JSON.stringify(result) });
    }
  }
  throw new Error("Too many steps");
}

async function ask(env: FloorEnv, messages: Message[]): Promise<Message> {
  // The tools are JSON already; spliced in, they are not built again for each call.
  const body = JSON.stringify({ model: env.MODEL_NAME, messages, tool_choice: "auto" });
  const response = await fetch(`${env.MODEL_BASE_URL}/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${env.MODEL_API_KEY}` },
    body: `${body.slice(0, -1)},"tools":${env.TOOLS}}`,
  });
  if (!response.ok) throw new Error(`Model answered ${response.status}`);
  const { choices } = await response.json<{ choices: { message: Message }[] }>();
  const [choice] = choices;
  if (!choice) throw new Error("Model answered nothing");
  return choice.message;
}
