/** Shown to people: controls, and marks that turn the direction of what stands around them. */
const UNSHOWN = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * The first `maxBytes` of a body as text of one line, then the rest is left. A body that breaks off, or is too slow,
 * gives what has come of it.
 */
export async function readBeginning(
  answer: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  if (!answer.body) return "";
  const reader = answer.body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", leave);
  const decoder = new TextDecoder();
  let text = "";
  let left = maxBytes;
  try {
    while (left > 0 && !signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- chunk by chunk
      const { done, value } = await reader.read();
      if (done) break;
      // In pieces: a character that is cut at the end is left out.
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.byteLength;
    }
  } catch {
    // What has come is all there is.
  } finally {
    signal.removeEventListener("abort", leave);
    leave();
  }
  return text.replace(UNSHOWN, " ").trim();
}
