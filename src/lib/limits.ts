/** Every limit of the service in one place (design, "Limits"). */
export const limits = {
  bodyBytes: 1024 * 1024,
  formBytes: 64 * 1024,
  jsonDepth: 32,
  externalUserIdLength: 256,
  messageLength: 32_000,
  historyEntries: 200,
  /** Of one entry. The faults of all have to fit into one call's arguments, which zod gathers them with. */
  historyActions: 100,
  /** What a model is given of a conversation; a token is taken for four characters. */
  historyTokens: 24_000,
  conversationTitleLength: 200,
  /** The longest that an organization can have its conversations kept, where it does not keep them for ever. */
  conversationDays: 3650,
  /** Characters of a model's answer: to check a longer one takes too long. What is beyond is left out. */
  answerLength: 32_000,
  /** Of its thoughts and of its reasoning. */
  reasoningLength: 8_000,
  followUpLength: 1_000,
  /** Of what an action says of itself. */
  actionLogLength: 1_000,
  /** Figures of an answer that are told with their origin, and characters of them as JSON. */
  evidence: 1_000,
  evidenceLength: 250_000,
  pageLength: 100,
  contextNameLength: 100,
  contextTitleLength: 200,
  contextDescriptionLength: 1000,
  contextContentBytes: 64 * 1024,
  contextTags: 20,
  contextTagLength: 50,
  /** Of a search in contexts. */
  contextTextLength: 200,
  /** Of one user, and of the organization itself. */
  contexts: 500,
  /** Earlier versions that are kept of one context. */
  contextVersions: 200,
  /** What the analyst chooses from, and how many characters of each are read. */
  contextChoices: 100,
  contextReadLength: 6_000,
  /** Characters of contexts that an answer is given. */
  contextBudget: 12_000,
  /** How long what a request used waits in an isolate for the next request of its key. */
  usageWaitMs: 5_000,
  toolCalls: 20,
  /** Characters of one tool's result; more would drown the question. */
  toolResultLength: 120_000,
  /** Characters of the filters of one call as JSON. */
  filtersLength: 3_000,
  /** Characters of all tables of an answer as JSON: with its text and its evidence they are stored in one row of D1. */
  tablesLength: 280_000,
  snippetLength: 600,
  /** Of a name or a field in a table. */
  cellLength: 300,
  /** Of a row of a text that is read, and of the rows that are read at once. */
  readRowLength: 1_200,
  readPieceLength: 12_000,
  modelSteps: 8,
  chatMs: 120_000,
  /** Between two comments of a stream that has nothing to say: proxies cut what is silent for a minute. */
  heartbeatMs: 15_000,
  idempotencyKeyLength: 255,
  /** Of a reply that is kept for its key, in UTF-8: a row of D1 holds 2,000,000 bytes. */
  keptReplyBytes: 1_900_000,
  idempotencyTtlMs: 24 * 3_600_000,
  /** A chat that has not ended by then has crashed: its time and half a minute to store the answer. */
  idempotencyLeaseMs: 150_000,
  modelCallMs: 60_000,
  /** An answer is mended only while so much time is left. */
  mendLeftMs: 40_000,
  /** The second reader holds an answer up for no longer. */
  checkMs: 15_000,
  modelBytes: 5 * 1024 * 1024,
  providerCallMs: 10_000,
  /** All vendor calls of one callback together. */
  callbackMs: 25_000,
  providerBytes: 5 * 1024 * 1024,
  limiterMs: 2_000,
  /** The connection's object: one refresh at the vendor and two calls of the database. */
  connectionMs: 20_000,
  /** The same object, when it only keeps or finds something. */
  keepMs: 5_000,
  keyCacheMs: 60_000,
  stateTtlMs: 10 * 60_000,
  temporaryTokenTtlMs: 15 * 60_000,
  /** Between two refreshes of one connection; Zoho blocks after 10 in 10 minutes (providers.md 5.4). */
  refreshIntervalMs: 61_000,
  /** A connection that no sync uses is refreshed this often: Google drops a grant after six idle months (1.3). */
  keepAliveMs: 30 * 86_400_000,
  /** Of one organization. */
  webhookEndpoints: 20,
  webhookUrlLength: 2048,
  webhookDescriptionLength: 200,
  /** For everything of one attempt: connecting, waiting, the beginning of the answer. */
  webhookCallMs: 10_000,
  webhookResponseBytes: 2048,
  /** An attempt that has not ended by then has crashed. */
  webhookLeaseMs: 60_000,
  /** Without a success for so long, an endpoint that fails is disabled. */
  webhookPatienceMs: 3 * 86_400_000,
  /** A secret that was replaced signs beside the new one for so long. */
  webhookSecretOverlapMs: 24 * 3_600_000,
  webhookKeptMs: 30 * 86_400_000,
  anonymousPerMinute: 60,
  sessionPerMinute: 300,
  /** Attempts to sign in to the dashboard, by client address. */
  signInsPerMinute: 5,
  /** How long one sync message may work before it hands over to the next; the platform allows 15 minutes. */
  syncSliceMs: 4 * 60_000,
  syncLeaseMs: 3 * 60_000,
  /** The longest that a queue holds a message back (platform.md A6). */
  queueDelaySeconds: 12 * 3600,
  /** One call of a user's store; the largest step of a synchronization takes some seconds. */
  storeMs: 30_000,
  /** Status tells nothing of a synchronization under way when the user's store takes longer. */
  statusStoreMs: 2_000,
  /** Of a stored record, in UTF-8: its text, its facts together, any other field. A row holds 2,000,000 bytes. */
  recordTextBytes: 500_000,
  recordFactsBytes: 100_000,
  recordFieldBytes: 4_000,
  /** Its vendor's id. */
  recordIdBytes: 1_000,
  /** A value of the store: a row, or a parameter of a statement, holds 2,000,000 bytes. */
  storeValueBytes: 1_500_000,
  /** Records, and characters of them, that one plan may read; an isolate has 128 MB for all questions. */
  storeRows: 20_000,
  storeResultLength: 16_000_000,
  /** Characters of a step that goes to a store in one call, which carries 32 MiB. */
  storeStepLength: 12_000_000,
  /** How long an erased store refuses what comes late before it is emptied again. */
  eraseAgainMs: 3_600_000,
} as const;

/** Requests a minute by plan (specification, "Limits"). */
export const planLimits = { PRO: 300, ENTERPRISE: 1000 } as const;
