import { Agent, request, type ClientRequest } from "node:http";
import { FIGURE } from "./figures.ts";

export interface Shot {
  key: string;
  body: string;
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
  /** The next request; undefined when there are none left. */
  next: () => Shot | undefined;
}

/** Keeps `connections` requests under way for `seconds`; each connection sends its next one when it has its answer. */
export async function fire({ url, connections, seconds, next }: Load): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const round: Round = { requests: 0, failures: 0, failure: undefined, seconds: 0, latencies: [] };
  const started = performance.now();
  const until = started + seconds * 1000;
  const connection = async () => {
    while (performance.now() < until && round.failures < MOST_FAILURES) {
      const shot = next();
      if (!shot) return;
      const sent = performance.now();
      const { status, text } = await post(agent, url, shot);
      round.latencies.push(performance.now() - sent);
      round.requests += 1;
      // The figure went from the vendor through the model into the answer: the whole way was gone.
      if (status === 200 && text.includes(`${FIGURE} sessions`) && text.includes('"tool":"query"')) continue;
      round.failures += 1;
      round.failure ??= `${status} ${text.slice(0, 300)}`;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  round.seconds = (performance.now() - started) / 1000;
  round.latencies.sort((left, right) => left - right);
  agent.destroy();
  return round;
}

export function post(
  agent: Agent | undefined,
  url: URL,
  shot: Shot,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(url, {
      method: "POST",
      ...(agent && { agent }),
      headers: {
        Authorization: `Bearer ${shot.key}`,
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(shot.body),
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
    sent.end(shot.body);
  });
}
