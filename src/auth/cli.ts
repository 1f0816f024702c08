import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { rotateEncryption } from "./rotation-client.ts";
import { limits } from "../lib/limits.ts";
import { newId, sha256Hex } from "../lib/ids.ts";
import { generateKey } from "./key-format.ts";
import { defaultPermissions, permissions } from "../domain/permissions.ts";
import { regions } from "../domain/regions.ts";

const USAGE = `Usage: npm run keys -- <command> [options]

  create --organization ID [--organization-name NAME] [--plan PRO|ENTERPRISE] [--name NAME]
         [--permissions ${permissions.join(",")}] [--expires 2027-01-31]
         [--redirect-uri URI ...] [--conversation-days DAYS|off]
         [--region ${regions.join("|")}]
         A key may do all of it but users:erase unless --permissions says otherwise.
         Makes the organization if it does not exist, and prints the key once. --plan, --redirect-uri and
         --conversation-days change an organization that exists; with a list of redirect addresses, connect accepts
         no others; conversations are deleted so many days after their last message, or never. --region is where an
         organization that is made keeps synchronized data; it cannot be changed.
  list   [--organization ID]
  revoke --id KEY_ID
  rotate-encryption --url http://localhost:8787
         Has the service at that address seal everything again with the first of its ENCRYPTION_KEYS.
         ADMIN_TOKEN has to be in the environment.

  --remote   the deployed database instead of the local one
  Other options (--persist-to DIR, --env NAME) go to wrangler as they are: put them after another --`;

interface Options {
  organization?: string | undefined;
  "organization-name"?: string | undefined;
  plan?: string | undefined;
  name?: string | undefined;
  permissions?: string | undefined;
  expires?: string | undefined;
  "redirect-uri"?: string[] | undefined;
  "conversation-days"?: string | undefined;
  region?: string | undefined;
  id?: string | undefined;
  url?: string | undefined;
  remote?: boolean | undefined;
}

class UsageError extends Error {}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  process.exitCode = 2;
}

async function main(args: string[]): Promise<void> {
  const end = args.indexOf("--");
  const own = end < 0 ? args : args.slice(0, end);
  const wranglerFlags = end < 0 ? [] : args.slice(end + 1);
  const { positionals, values } = readOptions(own);
  const run = (sql: string) => execute(sql, [values.remote ? "--remote" : "--local", ...wranglerFlags]);
  const [command] = positionals;
  if (command === "create") await create(values, run);
  else if (command === "list") list(values, run);
  else if (command === "revoke") revoke(values, run);
  else if (command === "rotate-encryption") await rotate(values);
  else throw new UsageError(command ? `Unknown command ${command}` : "A command is needed");
}

function readOptions(args: string[]): { positionals: string[]; values: Options } {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        organization: { type: "string" },
        "organization-name": { type: "string" },
        plan: { type: "string" },
        name: { type: "string" },
        permissions: { type: "string" },
        expires: { type: "string" },
        "redirect-uri": { type: "string", multiple: true },
        "conversation-days": { type: "string" },
        region: { type: "string" },
        id: { type: "string" },
        url: { type: "string" },
        remote: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Bad options");
  }
}

type Run = (sql: string) => Record<string, unknown>[];

async function create(options: Options, run: Run): Promise<void> {
  const organization = options.organization ?? fail("--organization is needed");
  if (options.plan && options.plan !== "PRO" && options.plan !== "ENTERPRISE")
    fail("--plan is PRO or ENTERPRISE");
  if (options.region && !regions.some((known) => known === options.region))
    fail(`--region is one of ${regions.join(", ")}`);
  const granted = options.permissions?.split(",").map((one) => one.trim()) ?? defaultPermissions;
  const unknown = granted.find((one) => !permissions.some((known) => known === one));
  if (unknown !== undefined) fail(`Unknown permission ${unknown}`);
  const expires = options.expires === undefined ? null : Date.parse(options.expires);
  if (Number.isNaN(expires)) fail("--expires is a date like 2027-01-31");
  if (expires !== null && expires <= Date.now()) fail("--expires is in the past");
  if (Number.isNaN(daysOf(options)))
    fail(`--conversation-days is off or a whole number from 1 to ${limits.conversationDays}`);

  const key = generateKey();
  const id = newId("key");
  const now = Date.now();
  const [stored] = run(
    `${upsertOrganization(organization, options, now)}
     INSERT INTO api_keys (id, organization_id, name, hash, hint, permissions, created_at, expires_at) VALUES (${text(id)}, ${text(organization)}, ${text(options.name ?? "default")}, ${text(await sha256Hex(key))}, ${text(key.slice(-4))}, ${text(JSON.stringify(granted))}, ${now}, ${expires ?? "NULL"});
     ${noteOrganization(organization, options, now)}
     ${noteKey({ action: "key.created", id, now, details: { permissions: granted.join(" "), expiresAt: expires } })}
     SELECT plan, region FROM organizations WHERE id = ${text(organization)};`,
  );
  if (options.region && options.region !== stored?.["region"])
    process.stderr.write("The organization was there already: its region stays as it is.\n");
  process.stdout.write(
    `${key}\n\nShown once. Id ${id}, organization ${organization}, plan ${String(stored?.["plan"])}.\n`,
  );
}

/** Undefined where it is not given, null for `off`, NaN for what is neither. */
function daysOf({ "conversation-days": days }: Options): number | null | undefined {
  if (days === undefined) return undefined;
  if (days === "off") return null;
  return /^[1-9]\d{0,3}$/.test(days) && Number(days) <= limits.conversationDays ? Number(days) : Number.NaN;
}

function upsertOrganization(id: string, options: Options, now: number): string {
  const { plan, region, "redirect-uri": redirectUris } = options;
  const days = daysOf(options);
  const uris = redirectUris ? text(JSON.stringify(redirectUris)) : "NULL";
  const changes = [
    plan && "plan = excluded.plan",
    redirectUris && "redirect_uris = excluded.redirect_uris",
    days !== undefined && "conversation_days = excluded.conversation_days",
  ];
  const named = changes.filter(Boolean).join(", ");
  return `INSERT INTO organizations (id, name, plan, region, redirect_uris, conversation_days, created_at)
     VALUES (${text(id)}, ${text(options["organization-name"] ?? id)}, ${text(plan ?? "PRO")}, ${region ? text(region) : "NULL"}, ${uris}, ${days ?? "NULL"}, ${now})
     ON CONFLICT (id) DO ${named ? `UPDATE SET ${named}` : "NOTHING"};`;
}

/** What of the organization was made or changed, for the audit log. */
function noteOrganization(id: string, options: Options, now: number): string {
  const { plan, "redirect-uri": redirectUris } = options;
  const days = daysOf(options);
  const isNew = `id = ${text(id)} AND created_at = ${now}`;
  const created = `${insertAudit("organization.created", now)} id, id, json_object('plan', plan, 'region', region, 'conversationDays', conversation_days)
     FROM organizations WHERE ${isNew};`;
  const changes = [plan && "plan", redirectUris && "redirectUris", days !== undefined && "conversationDays"];
  const fields = changes.filter(Boolean).join(", ");
  if (fields === "") return created;
  const details = {
    fields,
    ...(plan && { plan }),
    ...(redirectUris && { redirectUris: redirectUris.length }),
    ...(days !== undefined && { conversationDays: days }),
  };
  return `${created}
     ${insertAudit("organization.updated", now)} id, id, ${text(JSON.stringify(details))}
     FROM organizations WHERE id = ${text(id)} AND NOT (${isNew});`;
}

interface KeyNote {
  action: "key.created" | "key.revoked";
  id: string;
  now: number;
  details?: Record<string, string | number | null>;
}

/** What happens to a key that is there and live, for the audit log. */
function noteKey({ action, id, now, details }: KeyNote): string {
  const json = details ? text(JSON.stringify(details)) : "NULL";
  return `${insertAudit(action, now)} organization_id, id, ${json}
     FROM api_keys WHERE id = ${text(id)} AND revoked_at IS NULL;`;
}

/** The beginning of a statement that goes on with organization, target and details. */
function insertAudit(action: string, now: number): string {
  return `INSERT INTO audit_log (id, at, actor, action, organization_id, target, details)
     SELECT ${text(newId("aud"))}, ${now}, 'operator', ${text(action)},`;
}

function list(options: Options, run: Run): void {
  const where =
    options.organization === undefined ? "" : `WHERE k.organization_id = ${text(options.organization)}`;
  const rows = run(
    `SELECT k.id, k.organization_id AS organization, o.plan, k.name, '...' || k.hint AS "key", k.permissions,
       datetime(k.created_at / 1000, 'unixepoch') AS created, datetime(k.expires_at / 1000, 'unixepoch') AS expires,
       datetime(k.revoked_at / 1000, 'unixepoch') AS revoked, datetime(k.last_used_at / 1000, 'unixepoch') AS last_used
     FROM api_keys k JOIN organizations o ON o.id = k.organization_id ${where} ORDER BY k.created_at;`,
  );
  if (rows.length === 0) process.stdout.write("No keys.\n");
  for (const row of rows) {
    const fields = Object.entries(row).filter(([, value]) => value !== null);
    process.stdout.write(`${fields.map(([name, value]) => `${name} ${String(value)}`).join("  ")}\n`);
  }
}

function revoke(options: Options, run: Run): void {
  const id = options.id ?? fail("--id is needed");
  const now = Date.now();
  const rows = run(
    `${noteKey({ action: "key.revoked", id, now })}
     UPDATE api_keys SET revoked_at = ${now} WHERE id = ${text(id)} AND revoked_at IS NULL RETURNING id;`,
  );
  if (rows.length === 0) fail(`No live key ${id}`);
  process.stdout.write(
    `Revoked ${id}. It is refused everywhere within 60 seconds; the dashboard revokes at once.\n`,
  );
}

async function rotate(options: Options): Promise<void> {
  const url = options.url ?? fail("--url is needed");
  const adminToken = process.env["ADMIN_TOKEN"] || fail("ADMIN_TOKEN is needed in the environment");
  try {
    await rotateEncryption({ url, adminToken, print: (line) => process.stdout.write(`${line}\n`) });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

function fail(message: string): never {
  throw new UsageError(message);
}

/** An SQL string literal. */
function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** Runs SQL through wrangler, which knows where the database is; the rows of the last statement. */
function execute(sql: string, flags: string[]): Record<string, unknown>[] {
  const output = execFileSync(
    "wrangler",
    ["d1", "execute", "DB", "--json", "--yes", ...flags, "--command", sql],
    {
      encoding: "utf8",
      env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const results: { results?: Record<string, unknown>[] }[] = JSON.parse(output);
  return results.at(-1)?.results ?? [];
}
