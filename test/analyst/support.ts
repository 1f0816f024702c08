import { eq } from "drizzle-orm";
import { vi } from "vitest";
import { integrations, users } from "../../src/db/schema.ts";
import type { Source, SourceOf } from "../../src/analyst/sources.ts";
import type { Account } from "../../src/domain/account.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { createOrganization, db } from "../support/service.ts";
import { jobDeps } from "../support/sync.ts";

/** Saturday, 21 November 2026, 15:20 in Berlin. */
export const NOW = Date.UTC(2026, 10, 21, 14, 20);

export function setClock(now: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now });
}

export const accounts = {
  "web-analytics": {
    propertyId: "400100001",
    propertyName: "Shop",
    timeZone: "Europe/Berlin",
    currency: "EUR",
  },
  "notes-workspace": { workspaceId: "w", workspaceName: "W" },
  "team-chat": { teamId: "t", teamName: "T", domain: "harbour" },
  "business-suite": {
    organizationId: "o",
    organizationName: "O",
    dc: "com",
    enabledModules: { crm: true, books: true, projects: true },
    booksOrganizationId: "b",
    projectsPortalId: "p",
  },
  mail: { emailAddress: "ada@harbour.example" },
} as const satisfies Record<IntegrationType, Account>;

/** A connection of a new organization as a request has it; synchronized an hour before `NOW` unless told. */
export async function createSource<T extends IntegrationType>(
  type: T,
  options: { lastSyncedAt?: number | null; account?: Partial<SourceOf<T>["account"]> } = {},
): Promise<Source> {
  const { id: organizationId } = await createOrganization();
  const [userId, integrationId] = [`usr_${organizationId}`, `int_${organizationId}`];
  const account = { ...accounts[type], ...options.account };
  await db().insert(users).values({ id: userId, organizationId, externalId: "user-1", createdAt: NOW });
  const times = { createdAt: NOW, updatedAt: NOW };
  const row = { id: integrationId, organizationId, userId, type, enabled: true, connected: true, account };
  await db()
    .insert(integrations)
    .values({ ...row, ...times });
  const lastSyncedAt = options.lastSyncedAt === undefined ? NOW - 3_600_000 : options.lastSyncedAt;
  const tokens = { accessToken: "t", scopes: [] };
  const credentials = await jobDeps().keyring.seal(JSON.stringify(tokens), {
    organizationId,
    subject: integrationId,
  });
  // Account and type belong together by the parameter.
  return {
    type,
    organizationId,
    integrationId,
    userId,
    region: null,
    credentials,
    account,
    lastSyncedAt,
    syncSchedule: null,
    lastResult: null,
  } as unknown as Source;
}

/** A connection of the sandbox as a request has it; `lastSyncedAt` says whether its store may be used. */
export async function findSource(type: IntegrationType, lastSyncedAt: number | null): Promise<Source> {
  const [row] = await db().select().from(integrations).where(eq(integrations.type, type));
  if (!row?.credentials) throw new Error("Not connected");
  const { id: integrationId, organizationId, userId, credentials, account } = row;
  const whose = { type, organizationId, integrationId, userId, region: null, credentials, account };
  // A row's account is that of its type.
  return { ...whose, lastSyncedAt, syncSchedule: null, lastResult: null } as unknown as Source;
}
