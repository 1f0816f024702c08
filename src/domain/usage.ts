/** What one answer cost. Tokens are null where the model does not tell. */
export interface ChatCost {
  inputTokens: number | null;
  outputTokens: number | null;
  steps: number;
  toolCalls: number;
  /** In all, and of them while a tool was running. */
  milliseconds: number;
  toolMilliseconds: number;
}

export const HOUR_MS = 3_600_000;

export const USAGE_KEPT_MS = 400 * 24 * HOUR_MS;

export const countNames = [
  "requests",
  /** Requests over the limit; not known by user. */
  "refusals",
  /** Questions that were answered; a reply that is given again is none. */
  "chats",
  /** Of the model; zero where the model does not tell. */
  "inputTokens",
  "outputTokens",
  "toolCalls",
] as const;

export type UsageCounts = Record<(typeof countNames)[number], number>;

export function addUp(counts: readonly Partial<UsageCounts>[]): UsageCounts {
  const sum = { requests: 0, refusals: 0, chats: 0, inputTokens: 0, outputTokens: 0, toolCalls: 0 };
  for (const one of counts) for (const name of countNames) sum[name] += one[name] ?? 0;
  return sum;
}

export interface Subject {
  organizationId: string;
  keyId: string;
}

/** What is known of a request of a key only once it has been answered. */
export interface UsageNote {
  /** Whom it is counted for besides the key; nobody in privacy mode. */
  userId?: string;
  /** `requests` are the user's: the key's are counted when they are let in. */
  counts: Partial<UsageCounts>;
}

export interface Meter {
  nameUser: (externalUserIdentifier: string) => void;
  /** Privacy mode: from here on the request is nobody's. */
  forgetUser: () => void;
  noteChat: (cost: ChatCost) => void;
  /** The chat that was noted last, for the log. */
  readonly chat: ChatCost | undefined;
  /** The request is over and was let in: tells the limiter, behind the response. What comes later is told by itself. */
  close: () => void;
}
