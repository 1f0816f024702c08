import type { AnalystClient, Schemas, UserClient } from "../../client/index.ts";
import { print } from "./printer.ts";

type CallbackReply = Schemas["CallbackReply"];
type StatusEntry = Schemas["StatusEntry"];

/** The client's own id of its user, whom the vendors know as Ada. */
export const USER = "user-1";
const ADA = "ada@harbour.example";
const REDIRECT = "https://app.harbour.example/oauth/callback";

const TYPES = ["web-analytics", "notes-workspace", "team-chat", "business-suite", "mail"] as const;
const LONGEST_TYPE = Math.max(...TYPES.map((type) => type.length));

const QUESTIONS = [
  "How did traffic do last week compared with the week before?",
  "Which channels brought the most revenue in the last 30 days?",
  "What did the team say about the checkout outage?",
];

/** The story as a client lives it: connect five sources, see them synchronize, ask three questions. Throws at the first failing step. */
export async function tellStory(analyst: AnalystClient): Promise<void> {
  const ada = analyst.forUser(USER);
  print.heading("What can be connected");
  const sources = await analyst.listIntegrations();
  print.table(Object.entries(sources).map(([type, { name, description }]) => [type, name, description]));

  for (const type of TYPES) {
    print.heading(`Connecting ${sources[type].name} (${type})`);
    // One source after the other, as a person clicks through them.
    // oxlint-disable-next-line no-await-in-loop
    await connect(ada, type);
  }

  print.heading("What is connected now");
  const states = await ada.status();
  print.table(states.map((entry) => [entry.type, describeState(entry), entry.connectedAs ?? ""]));
  const missing = states.filter((entry) => !entry.connected).map((entry) => entry.type);
  if (missing.length > 0) throw new Error(`Not connected after all: ${missing.join(", ")}`);

  print.heading("Synchronizing");
  await watchSync(ada);

  print.heading("Asking questions");
  for (const question of QUESTIONS) {
    // A person reads one answer before asking on.
    // oxlint-disable-next-line no-await-in-loop
    await ask(ada, question);
  }
}

async function connect(ada: UserClient, type: (typeof TYPES)[number]): Promise<void> {
  const { authUrl } = await ada.connectIntegration({
    integrationType: type,
    passthroughRedirectUri: REDIRECT,
    ...(type === "business-suite" ? { dc: "eu" } : {}),
  });
  print.step(`POST /integrations/${type}/connect`, `gives the vendor's consent page: ${shorten(authUrl)}`);
  const { code, state, address } = await allow(authUrl);
  print.step("Ada's browser", `Allow. Back to ${address} with a code.`);
  const result = await ada.completeCallback({ integrationType: type, code, state });
  print.step(`POST /integrations/${type}/callback`, describeAccount(result));
  if (type === "web-analytics") await selectProperty(ada, result);
  print.done("connected");
}

/** Gives consent as Ada would: the sandbox shows no page to whoever names a person in the address. */
export async function allow(authUrl: string): Promise<{ code: string; state: string; address: string }> {
  const url = new URL(authUrl);
  url.searchParams.set("sandbox_user", ADA);
  const { status, headers } = await fetch(url, { redirect: "manual" });
  const back = URL.parse(headers.get("Location") ?? "");
  const { code, state } = Object.fromEntries(back?.searchParams ?? []);
  if (!back || !code || !state)
    throw new Error(`The vendor answered ${status}, and sent nobody back with a code`);
  return { code, state, address: back.origin + back.pathname };
}

async function selectProperty(
  ada: UserClient,
  { properties = [], temporaryAccessToken = "" }: CallbackReply,
): Promise<void> {
  const [property, ...others] = properties;
  if (property === undefined) throw new Error("The callback offered no property to choose");
  const choice = { temporaryAccessToken, propertyId: property.id };
  await ada.selectProperty({ integrationType: "web-analytics", ...choice });
  const words = `"${property.name}" (${property.id}) out of ${others.length + 1} properties`;
  print.step("POST /integrations/web-analytics/select-property", `chose ${words}`);
}

const SYNC_POLL_MS = 1_000;
const SYNC_MOST_MS = 30_000;

/** Waits for the first synchronization of every source that has one; a source that the vendor slows down goes on later. */
async function watchSync(ada: UserClient): Promise<void> {
  const until = Date.now() + SYNC_MOST_MS;
  let states: StatusEntry[] = [];
  const told = new Map<string, string>();
  do {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await new Promise((resolve) => setTimeout(resolve, SYNC_POLL_MS));
    // oxlint-disable-next-line no-await-in-loop
    states = await ada.status();
    for (const { type, sync } of states) {
      if (!sync || told.get(type) === sync.message) continue;
      told.set(type, sync.message);
      print.table([
        [type.padEnd(LONGEST_TYPE), `${sync.message} (records so far: ${formatCount(sync.records)})`],
      ]);
    }
  } while (states.some((entry) => entry.syncSchedule && !entry.lastResult) && Date.now() < until);
  print.table(states.map((entry) => [entry.type, describeSync(entry)]));
}

function describeSync({ syncSchedule, lastResult, records }: StatusEntry): string {
  if (!syncSchedule) return "searched and read live, never stored";
  const count = `${formatCount(records ?? 0)} records`;
  if (!lastResult) return "not yet synchronized";
  return lastResult.outcome === "completed"
    ? `${count} in the store`
    : `${count} so far. ${lastResult.message ?? ""}`;
}

function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

async function ask(ada: UserClient, question: string): Promise<void> {
  print.question(question);
  const started = Date.now();
  const reply = await ada.chat({ message: question });
  print.text(reply.answer);
  if (reply.actions.length > 0) {
    print.label("How it was found");
    for (const { tool, log } of reply.actions) print.text(`- ${tool}: ${log}`);
  }
  if (reply.followUpQuestion !== "") {
    print.label("Ask next");
    print.text(reply.followUpQuestion);
  }
  print.note(`(answered in ${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

function describeAccount(result: CallbackReply): string {
  if (result.properties) {
    return `${result.message}. Properties: ${result.properties.map(({ name }) => name).join(", ")}`;
  }
  const { workspace, team, organization } = result;
  if (workspace) return `${result.message}. Workspace: ${workspace.name}`;
  if (team) return `${result.message}. Team: ${team.name} (${team.domain})`;
  if (organization) return `${result.message}. ${organization.name} with ${organization.modules.join(", ")}`;
  return result.message;
}

function describeState({ enabled, connected }: StatusEntry): string {
  if (connected) return enabled ? "connected and enabled" : "connected, disabled";
  return "not connected";
}

function shorten(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname}?...`;
}
