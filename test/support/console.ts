const LEVELS = ["log", "info", "warn", "error"] as const;

/** Writes a line at once: nothing of the service logs at this level, so it is never kept. */
export function print(line: string): void {
  // oxlint-disable-next-line no-console -- what failed, and what a benchmark found, is for reading
  console.debug(line);
}

let lines: string[] = [];

/** What the service logs is kept until the test has passed, so that only failures speak. */
export function keepLines(): void {
  for (const level of LEVELS) {
    console[level] = (...parts: unknown[]) => {
      lines.push(parts.map(String).join(" "));
    };
  }
}

export function forgetLines(): void {
  lines = [];
}

/** Writes what the failed test's service has logged. */
export function printLines(): void {
  for (const line of lines) print(line);
}
