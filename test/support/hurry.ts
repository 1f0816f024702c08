import { vi } from "vitest";

/** Timers of exactly this length end after a hundredth of it: nobody sits out the service's pauses and time limits. */
export function hurry(length: number): { waits: () => number } {
  const timeout = setTimeout;
  const timers = vi
    .spyOn(globalThis, "setTimeout")
    .mockImplementation((run: () => void, ms = 0) => timeout(run, ms === length ? ms / 100 : ms));
  return { waits: () => timers.mock.calls.filter(([, ms]) => ms === length).length };
}
