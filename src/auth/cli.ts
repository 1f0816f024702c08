import { parseArgs } from "node:util";
import * as z from "zod";
import { defaultPermissions, permissions } from "../domain/permissions.ts";
import { regions } from "../domain/regions.ts";
import { AppError } from "../lib/errors.ts";
import { limits } from "../lib/limits.ts";
import { withCliDeps, type CliDeps, type Place } from "./cli-deps.ts";
import { conversationDays, expires, keyPermissions, plan, region, shortName } from "./fields.ts";
import { issueKey, revokeKey } from "./keys.ts";
import { listIssuedKeys } from "./list-keys.ts";
import { createOrganization, readOrganization, updateOrganization } from "./organizations.ts";
import { rotateEncryption } from "./rotation-client.ts";

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
  --persist-to DIR, --env NAME   as wrangler has them; put them after another --`;

type Options = ReturnType<typeof readOptions>["values"];

const actor = { kind: "operator" } as const;

class UsageError extends Error {}

const createOptions = z.object({
  organization: z.string("is needed"),
  "organization-name": shortName.optional(),
  plan: plan.optional(),
  name: shortName.default("default"),
  permissions: z
    .string()
    .transform((names) => names.split(",").map((one) => one.trim()))
    .pipe(keyPermissions)
    .default(defaultPermissions),
  expires: expires(Date.now()),
  "redirect-uri": z.array(z.string()).optional(),
  "conversation-days": z
    .union(
      [z.literal("off").transform(() => null), conversationDays],
      `off, or a whole number from 1 to ${limits.conversationDays}`,
    )
    .optional(),
  region,
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  process.exitCode = 2;
}

async function main(args: string[]): Promise<void> {
  const { positionals, values } = readOptions(args.filter((one) => one !== "--"));
  const [command] = positionals;
  if (command === "create") await create(values);
  else if (command === "list") await list(values);
  else if (command === "revoke") await revoke(values);
  else if (command === "rotate-encryption") await rotate(values);
  else throw new UsageError(command ? `Unknown command ${command}` : "A command is needed");
}

function readOptions(args: string[]) {
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
        "persist-to": { type: "string" },
        env: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Bad options");
  }
}

function placeOf({ remote = false, "persist-to": persistTo, env }: Options): Place {
  return { remote, persistTo, environment: env };
}

async function create(options: Options): Promise<void> {
  const parsed = createOptions.safeParse(options);
  if (!parsed.success)
    fail(parsed.error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`).join("\n"));
  const { organization: organizationId, plan: chosen, region: wanted, ...fields } = parsed.data;
  const {
    "redirect-uri": redirectUris,
    "conversation-days": days,
    "organization-name": title = organizationId,
  } = fields;
  await withCliDeps(placeOf(options), async (deps) => {
    const changes = {
      ...(chosen && { plan: chosen }),
      ...(redirectUris && { redirectUris }),
      ...(days !== undefined && { conversationDays: days }),
    };
    const standard = { plan: "PRO", redirectUris: null, conversationDays: null } as const;
    const fresh = { id: organizationId, name: title, region: wanted, ...standard, ...changes };
    const isNew = await createOrganization(deps, { ...fresh, actor });
    if (!isNew && Object.keys(changes).length > 0) {
      await unlessSilent(updateOrganization(deps, { organizationId, actor, changes }));
    }
    const { id, key } = await issueKey(deps, {
      organizationId,
      name: fields.name,
      permissions: fields.permissions,
      expiresAt: fields.expires,
      actor,
    });
    const stored = await readOrganization(deps, { organizationId });
    if (wanted !== null && wanted !== stored?.region)
      process.stderr.write("The organization was there already: its region stays as it is.\n");
    process.stdout.write(
      `${key}\n\nShown once. Id ${id}, organization ${organizationId}, plan ${String(stored?.plan)}.\n`,
    );
  });
}

async function list(options: Options): Promise<void> {
  const keys = await withCliDeps(placeOf(options), (deps) =>
    listIssuedKeys(deps, { organizationId: options.organization }),
  );
  if (keys.length === 0) process.stdout.write("No keys.\n");
  for (const key of keys) {
    const fields = {
      id: key.id,
      organization: key.organizationId,
      plan: key.plan,
      name: key.name,
      key: `...${key.hint}`,
      permissions: JSON.stringify(key.permissions),
      created: instantOf(key.createdAt),
      expires: instantOf(key.expiresAt),
      revoked: instantOf(key.revokedAt),
      last_used: instantOf(key.lastUsedAt),
    };
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    process.stdout.write(`${given.map(([name, value]) => `${name} ${value}`).join("  ")}\n`);
  }
}

function instantOf(at: number | null): string | undefined {
  return at === null ? undefined : new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

async function revoke(options: Options): Promise<void> {
  const id = options.id ?? fail("--id is needed");
  const isAtOnce = await withCliDeps(placeOf(options), (deps) => revokeById(deps, id));
  const when = isAtOnce
    ? "It is refused from now on."
    : "It is refused everywhere within 60 seconds; the dashboard revokes at once.";
  process.stdout.write(`Revoked ${id}. ${when}\n`);
}

/** Whether no request is let in any more: the key's limiter was there to be told. */
async function revokeById(deps: CliDeps, id: string): Promise<boolean> {
  const [key] = await listIssuedKeys(deps, { id });
  if (!key || key.revokedAt !== null) fail(`No live key ${id}`);
  return await unlessSilent(revokeKey(deps, { organizationId: key.organizationId, id, actor }));
}

/** A change stands when the limiter of its key cannot be told of it: isolates notice within a minute. */
async function unlessSilent(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "service_unavailable") return false;
    throw error;
  }
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
