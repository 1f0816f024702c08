import type { SandboxDeps } from "../deps.ts";

const TABLE = `CREATE TABLE IF NOT EXISTS sandbox_calls (
  name TEXT PRIMARY KEY,
  since INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  locked_until INTEGER NOT NULL
)`;

// The window starts anew once it is over; going over the limit locks, and a locked name stays as it is.
const COUNT = `INSERT INTO sandbox_calls (name, since, calls, locked_until) VALUES (?1, ?2, 1, 0)
  ON CONFLICT (name) DO UPDATE SET
    calls = CASE WHEN ?2 - since >= ?3 THEN 1 ELSE calls + 1 END,
    since = CASE WHEN ?2 - since >= ?3 THEN ?2 ELSE since END,
    locked_until = CASE WHEN ?2 - since < ?3 AND calls + 1 > ?4 THEN CASE WHEN ?5 = 0 THEN since + ?3 ELSE ?2 + ?5 END ELSE 0 END
  WHERE locked_until <= ?2
  RETURNING locked_until`;

export interface Throttle {
  windowMs: number;
  calls: number;
  /** How long a caller who went over the limit stays out; 0 until the window is over. */
  lockMs: number;
}

/** Counts one call. Milliseconds that the caller must wait, or 0 when the call may go on. */
export async function countCall(deps: SandboxDeps, name: string, throttle: Throttle): Promise<number> {
  const now = deps.now();
  const [, counted] = await deps.db.batch<{ locked_until: number }>([
    deps.db.prepare(TABLE),
    deps.db.prepare(COUNT).bind(name, now, throttle.windowMs, throttle.calls, throttle.lockMs),
  ]);
  const lockedUntil = counted?.results[0]?.locked_until;
  if (lockedUntil !== undefined) return Math.max(0, lockedUntil - now);
  const row = await deps.db
    .prepare("SELECT locked_until FROM sandbox_calls WHERE name = ?")
    .bind(name)
    .first<{ locked_until: number }>();
  return Math.max(0, (row?.locked_until ?? now) - now);
}
