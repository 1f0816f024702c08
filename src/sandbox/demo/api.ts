import * as z from "zod";

/** A client backend's view of the service: an address, a key, JSON in and out. */
export type Api = ReturnType<typeof createApi>;

const failure = z.object({ error: z.string() });

export const available = z.record(z.string(), z.object({ name: z.string(), description: z.string() }));
export const connected = z.object({ authUrl: z.url() });
export const completed = z.object({
  success: z.literal(true),
  message: z.string(),
  properties: z
    .array(z.object({ id: z.string(), name: z.string(), websiteUrl: z.string().nullable() }))
    .optional(),
  temporaryAccessToken: z.string().optional(),
  workspace: z.object({ name: z.string() }).optional(),
  team: z.object({ name: z.string(), domain: z.string() }).optional(),
  organization: z.object({ name: z.string(), modules: z.array(z.string()) }).optional(),
});
export const selected = z.object({ success: z.literal(true) });
export const status = z.array(
  z.object({
    type: z.string(),
    enabled: z.boolean(),
    connected: z.boolean(),
    connectedAs: z.string().optional(),
    syncSchedule: z.string().optional(),
    lastResult: z.object({ outcome: z.string(), message: z.string().optional() }).optional(),
    records: z.number().optional(),
  }),
);
export const chatReply = z.object({
  answer: z.string().min(1),
  actions: z.array(z.object({ tool: z.string(), toolInput: z.string(), log: z.string() })),
  followUpQuestion: z.string(),
  conversationId: z.string().min(1),
});

/** Each call throws a sentence that says what was asked and what came back when that is not a success. */
export function createApi(origin: string, key: string) {
  const call = async <T>(schema: z.ZodType<T>, path: string, init: RequestInit): Promise<T> => {
    const what = `${init.method ?? "GET"} ${path}`;
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const response = await fetch(origin + path, { ...init, headers, signal: AbortSignal.timeout(60_000) });
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) {
      throw new Error(
        `${what} answered ${response.status}: ${failure.safeParse(body).data?.error ?? "no JSON"}`,
      );
    }
    const parsed = schema.safeParse(body);
    if (!parsed.success)
      throw new Error(`${what} answered something else:\n${z.prettifyError(parsed.error)}`);
    return parsed.data;
  };
  return {
    get: <T>(schema: z.ZodType<T>, path: string) => call(schema, path, {}),
    post: <T>(schema: z.ZodType<T>, path: string, body: unknown) =>
      call(schema, path, { method: "POST", body: JSON.stringify(body) }),
  };
}
