import { Agent, request } from "node:http";

export interface Shot {
  method: "GET" | "POST";
  path: string;
  key: string;
  body?: string;
}

export interface Round {
  requests: number;
  failures: number;
  /** What the first failure said. */
  failure: string | undefined;
  seconds: number;
  /** Milliseconds of every request, ascending. */
  latencies: number[];
}

/** A contestant that fails is not measured to the end. */
const MOST_FAILURES = 16;

interface Load {
  url: URL;
  connections: number;
  seconds: number;
  /** By how many milliseconds each connection begins after the one before. */
  stagger?: number | undefined;
  /** The next request; undefined when there are none left. */
  next: () => Shot | undefined;
  isRight: (text: string) => boolean;
}

/** Keeps `connections` requests under way for `seconds`; each connection sends its next one when it has its answer. */
export async function fire({ url, connections, seconds, stagger = 0, next, isRight }: Load): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const round: Round = { requests: 0, failures: 0, failure: undefined, seconds: 0, latencies: [] };
  const started = performance.now();
  const until = started + seconds * 1000;
  const connection = async (index: number) => {
    if (stagger > 0) await new Promise((resolve) => setTimeout(resolve, index * stagger));
    while (performance.now() < until && round.failures < MOST_FAILURES) {
      const shot = next();
      if (!shot) return;
      const sent = performance.now();
      const { status, text } = await send(agent, url, shot);
      round.latencies.push(performance.now() - sent);
      round.requests += 1;
      if (status === 200 && isRight(text)) continue;
      round.failures += 1;
      round.failure ??= `${status} ${text.slice(0, 300)}`;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => connection(index)));
  round.seconds = (performance.now() - started) / 1000;
  round.latencies.sort((left, right) => left - right);
  agent.destroy();
  return round;
}

/** One request, to its end. */
export function send(
  agent: Agent | undefined,
  origin: URL,
  { method, path, key, body }: Shot,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), {
      method,
      ...(agent && { agent }),
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body !== undefined && {
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
        }),
      },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
      );
    });
    sent.end(body);
  });
}
