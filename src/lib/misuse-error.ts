/** What was asked for makes no sense; its message says why, and what would be valid, to whoever asked. */
export class MisuseError extends Error {
  override name = "MisuseError";
}
