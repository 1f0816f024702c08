const random = crypto.getRandomValues(new Uint8Array(2));
let tests = 0;

/** The next test has other client addresses: a limiter that was idle for ten seconds outlives `reset()`. */
export function changeAddresses(): void {
  tests++;
}

/** The client's address in this test, or another one of 250. */
export function clientAddress(other = 0): string {
  const [first = 0, second = 0] = random;
  return `10.${first}.${(second + tests) % 256}.${other + 1}`;
}
