import { useScope } from "./scope.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const units = [
  [DAY_MS, "day"],
  [HOUR_MS, "hour"],
  [MINUTE_MS, "minute"],
] as const;

interface MomentProps {
  /** Milliseconds since the epoch, or ISO 8601. */
  at: number | string | null | undefined;
  none?: string;
}

/** An instant as a person reads it: how long ago where it is near, else the day. The whole of it is in `datetime`. */
export function Moment({ at, none = "never" }: MomentProps) {
  const { now } = useScope();
  if (at === null || at === undefined) return <span class="muted">{none}</span>;
  const iso = new Date(at).toISOString();
  return (
    <time datetime={iso} title={isoTime(iso)}>
      {describe(Date.parse(iso), now)}
    </time>
  );
}

export function FullMoment({ at, none = "never" }: MomentProps) {
  if (at === null || at === undefined) return <span class="muted">{none}</span>;
  const iso = new Date(at).toISOString();
  return <time datetime={iso}>{isoTime(iso)}</time>;
}

export function Until({ at }: { at: number }) {
  return (
    <strong>
      <FullMoment at={at} />
    </strong>
  );
}

/** An instant in ISO 8601, UTC, as `2026-11-21 08:36 UTC`. */
export function isoTime(iso: string): string {
  return `${iso.slice(0, 16).replace("T", " ")} UTC`;
}

function describe(at: number, now: number): string {
  const distance = Math.abs(at - now);
  if (distance < MINUTE_MS) return at > now ? "in a moment" : "just now";
  if (distance >= 7 * DAY_MS) return new Date(at).toISOString().slice(0, 10);
  const [length, unit] = units.find(([one]) => distance >= one) ?? units[2];
  const count = Math.floor(distance / length);
  const words = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return at > now ? `in ${words}` : `${words} ago`;
}
