/** Every limit of the service in one place (design, "Limits"). */
export const limits = {
  bodyBytes: 1024 * 1024,
  jsonDepth: 32,
  externalUserIdLength: 256,
  messageLength: 32_000,
  historyEntries: 200,
  toolCalls: 20,
  modelSteps: 8,
  chatMs: 120_000,
  modelCallMs: 60_000,
  providerCallMs: 10_000,
  providerBytes: 5 * 1024 * 1024,
  limiterMs: 2_000,
  keyCacheMs: 60_000,
  stateTtlMs: 10 * 60_000,
  temporaryTokenTtlMs: 15 * 60_000,
  anonymousPerMinute: 60,
} as const;

/** Requests a minute by plan (specification, "Limits"). */
export const planLimits = { PRO: 300, ENTERPRISE: 1000 } as const;
