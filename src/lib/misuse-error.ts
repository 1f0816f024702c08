/** What was asked for makes no sense; its message says why, and what would be valid, to whoever asked. */
export class MisuseError extends Error {
  override name = "MisuseError";
}

/** What was asked for has to be synchronized first; its message says so to whoever asked. */
export class UnreadError extends Error {
  override name = "UnreadError";
}
