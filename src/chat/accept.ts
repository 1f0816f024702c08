const JSON_TYPE = "application/json";
const STREAM_TYPE = "text/event-stream";

interface MediaRange {
  type: string;
  quality: number;
}

/**
 * Whether an `Accept` header ranks `text/event-stream` above JSON (RFC 9110, 12.5.1): by quality, then by how
 * exactly it is named. A tie, and a header that allows neither, mean JSON.
 */
export function prefersEventStream(header: string | undefined): boolean {
  if (header === undefined) return false;
  const ranges = header.split(",").map(parseRange);
  const [stream, json] = [rankOf(STREAM_TYPE, ranges), rankOf(JSON_TYPE, ranges)];
  if (stream.quality === 0) return false;
  return (
    stream.quality > json.quality || (stream.quality === json.quality && stream.exactness > json.exactness)
  );
}

function parseRange(text: string): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return { type, quality: quality === undefined ? 1 : parseQuality(quality) };
}

function parseQuality(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/** The most exact range that matches a type decides about it. */
function rankOf(type: string, ranges: MediaRange[]): { quality: number; exactness: number } {
  const names = ["*/*", `${type.split("/")[0] ?? ""}/*`, type];
  const exactness = names.findLastIndex((name) => ranges.some((range) => range.type === name));
  const range = ranges.find((one) => one.type === names[exactness]);
  return { quality: range?.quality ?? 0, exactness };
}
