const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Letters and digits for codes and tokens. The slight bias of the remainder does not matter for made-up ones. */
export function randomText(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  ).join("");
}

export function randomHex(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length / 2)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
