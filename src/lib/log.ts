import { UnsealError } from "./crypto.ts";

/** From the least to the most serious. */
export const logLevels = ["info", "warn", "error"] as const;
type LogLevel = (typeof logLevels)[number];
type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  /** Fields that take some work are told by a function, which is asked when the line is written. */
  (level: LogLevel, event: string, fields?: LogFields | (() => LogFields)): void;
}

/** One JSON line an event. Callers pass ids and counts; never a token, a header, a body or a person's text. */
export const log: Log = (level, event, fields = {}) => {
  // The one place that writes: Workers Logs reads the console.
  const told = typeof fields === "function" ? fields() : fields;
  console[level](JSON.stringify({ level, event, ...told }));
};

/** Writes what is of `least`, or worse. */
export function logFrom(least: LogLevel): Log {
  return (level, ...rest) => {
    if (logLevels.indexOf(level) >= logLevels.indexOf(least)) log(level, ...rest);
  };
}

const SAFE_NAMES = new Set(["VendorError", "UnsealError", "AppError", "ConfigError"]);

/** What of an error may be logged. drizzle's message holds bound values, so only its cause's is kept; of others name and message. */
export function describeError(error: unknown): LogFields {
  if (error instanceof UnsealError) return { error: error.name, reason: error.message };
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  if (error.name === "AppError" && cause) return describeError(cause);
  if (SAFE_NAMES.has(error.name)) return { error: error.name, reason: error.message.slice(0, 300) };
  if (cause) return { error: error.name, reason: cause.message.slice(0, 300) };
  if (error.message.startsWith("Failed query")) return { error: error.name };
  return { error: error.name, reason: error.message.slice(0, 300) };
}
