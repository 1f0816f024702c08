import * as z from "zod";
import { readJson } from "../http/json.ts";
import { AppError } from "../lib/errors.ts";

/** JSON-RPC 2.0, section 5.1; the last one is the protocol's for what its transport refuses. */
export const rpcCodes = { parseError: -32700, invalidRequest: -32600, refused: -32000 } as const;

/** A JSON-RPC error about a request whose id is not known. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  toResponse(): Response {
    const { status, code, message } = this;
    return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status });
  }
}

const toolCall = z.object({ method: z.literal("tools/call"), params: z.object({ name: z.string() }) });

export function calledTool(message: unknown): string | undefined {
  return toolCall.safeParse(message).data?.params.name;
}

/** A request's one message. Throws `AppError` 413 and 415; `RpcError` for no JSON, unclean text, or a batch (dropped in 2025-06-18). */
export async function readMessage(request: Request): Promise<unknown> {
  const message = await readBody(request);
  if (Array.isArray(message)) {
    throw new RpcError(400, rpcCodes.invalidRequest, "Invalid Request: batches are not supported");
  }
  if (typeof message !== "object" || message === null) {
    throw new RpcError(400, rpcCodes.invalidRequest, "Invalid Request: no JSON-RPC message");
  }
  if (countParts(message) > MOST_PARTS) {
    throw new RpcError(400, rpcCodes.invalidRequest, `Invalid Request: more than ${MOST_PARTS} parts`);
  }
  return message;
}

/** Of a whole message. The library gathers the faults of all in one call's arguments, of which there may be 120,000. */
const MOST_PARTS = 10_000;

function countParts(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + countParts(part), 1);
}

async function readBody(request: Request): Promise<unknown> {
  try {
    return await readJson(request);
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    const why = error.details.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
    const [code, name] =
      error.code === "invalid_json"
        ? [rpcCodes.parseError, "Parse error"]
        : [rpcCodes.invalidRequest, "Invalid Request"];
    throw new RpcError(400, code, `${name}: ${why.join("; ")}`);
  }
}
