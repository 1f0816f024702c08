import type { SandboxDeps } from "../deps.ts";
import { runAll } from "../tables.ts";

// The window starts anew once it is over; going over the limit locks, and a locked name stays as it is.
const COUNT = `INSERT INTO sandbox_calls (name, since, calls, locked_until) VALUES (?1, ?2, 1, 0)
  ON CONFLICT (name) DO UPDATE SET
    calls = CASE WHEN ?2 - since >= ?3 THEN 1 ELSE calls + 1 END,
    since = CASE WHEN ?2 - since >= ?3 THEN ?2 ELSE since END,
    locked_until = CASE WHEN ?2 - since < ?3 AND calls + 1 > ?4 THEN CASE WHEN ?5 = 0 THEN since + ?3 ELSE ?2 + ?5 END ELSE 0 END
  WHERE locked_until <= ?2`;

interface Throttle {
  windowMs: number;
  calls: number;
  /** How long a caller who went over the limit stays out; 0 until the window is over. */
  lockMs: number;
}

/** Counts one call. Milliseconds that the caller must wait, or 0 when the call may go on. */
export async function countCall(deps: SandboxDeps, name: string, throttle: Throttle): Promise<number> {
  const now = deps.now();
  const [, rows] = await runAll<{ locked_until: number }>(deps, [
    [COUNT, [name, now, throttle.windowMs, throttle.calls, throttle.lockMs]],
    ["SELECT locked_until FROM sandbox_calls WHERE name = ?", [name]],
  ]);
  return Math.max(0, (rows?.[0]?.locked_until ?? now) - now);
}
