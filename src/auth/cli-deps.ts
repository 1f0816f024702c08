import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPlatformProxy, unstable_readConfig } from "wrangler";
import { createDatabase } from "../db/client.ts";
import type { Deps } from "../deps.ts";

const ROOT = join(import.meta.dirname, "../..");

export interface Place {
  /** The deployed database instead of the local one. */
  remote: boolean;
  persistTo?: string | undefined;
  environment?: string | undefined;
}

export type CliDeps = Pick<Deps, "db" | "now" | "rateLimiter" | "log">;

type Bindings = Pick<Env, "DB" | "RATE_LIMITER">;

/** What a feature asks for, from Node: wrangler.toml's database and a local service's limiter; a deployed one is out of reach. */
export async function withCliDeps<T>(place: Place, use: (deps: CliDeps) => Promise<T>): Promise<T> {
  process.env["WRANGLER_SEND_METRICS"] ??= "false";
  // Where `npm run dev` says that it runs.
  process.env["WRANGLER_REGISTRY_PATH"] ??= join(ROOT, ".wrangler/registry");
  const directory = await mkdtemp(join(tmpdir(), "business-analyst-keys-"));
  const configPath = join(directory, "wrangler.json");
  await writeFile(configPath, JSON.stringify(configOf(place)));
  const proxy = await getPlatformProxy<Bindings>({
    configPath,
    persist: { path: join(place.persistTo ?? join(ROOT, ".wrangler/state"), "v3") },
    envFiles: [],
    remoteBindings: place.remote,
  });
  try {
    const { DB, RATE_LIMITER } = proxy.env;
    return await use({
      db: createDatabase(DB),
      rateLimiter: RATE_LIMITER,
      now: () => Date.now(),
      // What fails is said in words.
      log: () => undefined,
    });
  } finally {
    await proxy.dispose();
    await rm(directory, { recursive: true });
  }
}

interface D1Settings {
  binding: string;
  database_name?: string | undefined;
  database_id?: string | undefined;
}

/** Of the service's own configuration only what a command needs: the objects' code is not here. */
function configOf({ remote, environment }: Place) {
  const config = unstable_readConfig({
    config: join(ROOT, "wrangler.toml"),
    ...(environment !== undefined && { env: environment }),
  });
  const databases: D1Settings[] = config.d1_databases;
  const database = databases.find(({ binding }) => binding === "DB");
  if (!database) throw new Error("wrangler.toml has no database DB");
  const { database_name: name = "", database_id: id } = database;
  const limiter = { name: "RATE_LIMITER", class_name: "RateLimiter", script_name: config.name };
  return {
    name: "business-analyst-keys",
    compatibility_date: config.compatibility_date,
    account_id: config.account_id,
    d1_databases: [remote ? { ...database, database_id: id ?? remoteId(name), remote } : database],
    ...(!remote && { durable_objects: { bindings: [limiter] } }),
  };
}

/** wrangler.toml carries no ids; by name wrangler finds it. */
function remoteId(name: string): string {
  const output = execFileSync("wrangler", ["d1", "info", name, "--json"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { uuid }: { uuid: string } = JSON.parse(output);
  return uuid;
}
