const LEVELS = ["log", "info", "warn", "error"] as const;

// oxlint-disable-next-line no-console -- what failed is told on the console
const print = console.log.bind(console);

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
