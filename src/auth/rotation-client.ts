const POLL_MS = 2_000;
/** The queue's longest way from one message to the next is a retry after half a minute. */
const PATIENCE_MS = 90_000;

interface RotationOptions {
  url: string;
  adminToken: string;
  print: (line: string) => void;
  pollMs?: number;
  patienceMs?: number;
}

/** Has a running service seal everything with the first of its `ENCRYPTION_KEYS`. Throws when it refuses or gets no further. */
export async function rotateEncryption(options: RotationOptions): Promise<void> {
  const { print, pollMs = POLL_MS, patienceMs = PATIENCE_MS } = options;
  let remaining = await ask(options, "POST");
  let waited = 0;
  print(`${remaining} to seal again`);
  while (remaining > 0) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    // oxlint-disable-next-line no-await-in-loop -- as above
    const now = await ask(options, "GET");
    waited = now < remaining ? 0 : waited + pollMs;
    if (now < remaining) print(`${now} remaining`);
    remaining = now;
    if (remaining > 0 && waited >= patienceMs) {
      throw new Error(
        `${remaining} values do not move: none of the listed keys opens them (reseal_failed in the log says which connections), or the queue stands still. Run it again, or have these users connect again.`,
      );
    }
  }
  print("Everything is sealed with the first key.");
}

async function ask({ url, adminToken }: RotationOptions, method: "GET" | "POST"): Promise<number> {
  const response = await fetch(new URL("/admin/rotate-encryption", url), {
    method,
    headers: { Authorization: `Bearer ${adminToken}` },
  });
  const body: unknown = await response.json().catch(() => undefined);
  const remaining: unknown =
    typeof body === "object" && body !== null ? Reflect.get(body, "remaining") : undefined;
  if (response.ok && typeof remaining === "number") return remaining;
  if (response.status === 404) throw new Error("The service has no ADMIN_TOKEN, or this is not its address.");
  throw new Error(`The service answered ${response.status}: ${JSON.stringify(body)}`);
}
