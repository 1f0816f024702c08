import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { createClient, type AnalystClient } from "../../../src/client/index.ts";
import { allow } from "../../../src/sandbox/demo/story.ts";
import { DEMO_ENTERPRISE_KEY } from "../../../src/sandbox/welcome.ts";
import { addOthers, copyOf } from "../../support/others.ts";
import { migrate } from "../http/seed.ts";
import { serve, type Contestant } from "../http/serve.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SANDBOX = join(ROOT, "src/sandbox");
const TYPES = ["web-analytics", "notes-workspace", "team-chat", "business-suite"] as const;
const FILLED_AT_ONCE = 25;
const FOREVER = 8_640_000_000_000_000;

/** Who is measured, in every instance. */
export const USER = "user-1";

/** A local instance of the service that is being measured. */
export interface Instance extends Contestant {
  client: AnalystClient;
}

/** A service and the vendors' twins, with nobody in it. */
export async function startInstance(name: string): Promise<Instance> {
  const port = await findFreePort();
  const proxy = `PROVIDER_PROXY=http://127.0.0.1:${port}/sandbox`;
  const settings = parseEnv(`${readFileSync(join(SANDBOX, "sandbox.env"), "utf8")}\n${proxy}`);
  const bindings = Object.fromEntries(Object.entries(settings).map(([key, value = ""]) => [key, value]));
  const script = join(import.meta.dirname, "worker/worker.ts");
  const served = await serve(name, join(ROOT, "wrangler.toml"), bindings, { script, port });
  return { ...served, client: createClient({ baseUrl: served.url.origin, apiKey: DEMO_ENTERPRISE_KEY }) };
}

/** Gives it a user with all of the sandbox, and so many others with the same. */
export async function fillInstance(instance: Instance, others: number): Promise<void> {
  const { client, db } = instance;
  await migrate(db);
  const seed = readFileSync(join(SANDBOX, "seed.sql"), "utf8")
    .split(/;\s*$/m)
    .filter((statement) => statement.trim());
  await db.batch(seed.map((statement) => db.prepare(statement)));
  await connectAll(instance, USER);
  await post(instance, "sync");
  await client.forUser(USER).chat({ message: "Hello" });
  const id = await userIdOf(instance, USER);
  await addOthers(db, others);
  await fill(
    instance,
    Array.from({ length: others }, (_, index) => copyOf(id, index + 1)),
  );
}

/** A user with all of the sandbox. */
export async function addUser(instance: Instance, user: string): Promise<void> {
  await connectAll(instance, user);
  await fill(instance, [await userIdOf(instance, user)]);
}

/** One of the benchmark's own doors; see worker.ts. */
export async function post({ url }: Instance, door: string, body: unknown = {}): Promise<void> {
  const response = await fetch(new URL(`/bench/${door}`, url), {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${door} answered ${response.status}: ${await response.text()}`);
}

async function connectAll({ client }: Instance, user: string): Promise<void> {
  const { integrations } = client.forUser(user);
  for (const type of TYPES) {
    // oxlint-disable no-await-in-loop -- as a person clicks through them
    const { authUrl } = await integrations.connect(type, {
      passthroughRedirectUri: "https://app.client.example/oauth/callback",
      ...(type === "business-suite" && { dc: "eu" }),
    });
    const { code, state } = await allow(authUrl);
    const { properties, temporaryAccessToken } = await integrations.callback(type, { code, state });
    const propertyId = properties?.[0]?.id;
    if (propertyId && temporaryAccessToken)
      await integrations.selectProperty({ temporaryAccessToken, propertyId });
    // oxlint-enable no-await-in-loop
  }
}

/** Nothing is due afterwards: what is measured has the machine to itself. */
async function fill(instance: Instance, users: string[]): Promise<void> {
  const from = await userIdOf(instance, USER);
  for (let start = 0; start < users.length; start += FILLED_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- `fetch` waits no longer than five minutes
    await post(instance, "fill", { from, users: users.slice(start, start + FILLED_AT_ONCE) });
  }
  await instance.db.prepare("UPDATE integrations SET next_sync_at = ?").bind(FOREVER).run();
}

async function userIdOf({ db }: Instance, user: string): Promise<string> {
  const id = await db.prepare("SELECT id FROM users WHERE external_id = ?").bind(user).first<string>("id");
  if (id === null) throw new Error(`${user} is unknown`);
  return id;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
