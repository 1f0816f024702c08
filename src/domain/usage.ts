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

/** What one request used, besides that it was made. */
export interface Meter {
  /** Whom the request is for, as the client calls the user. */
  nameUser: (externalUserIdentifier: string) => void;
  /** Privacy mode: from here on the request is nobody's. */
  forgetUser: () => void;
  noteChat: (cost: ChatCost) => void;
  /** The chat that was noted last, for the log. */
  readonly chat: ChatCost | undefined;
  /** The request is over and was let in: tells the limiter, behind the response. What comes later is told by itself. */
  close: () => void;
}
