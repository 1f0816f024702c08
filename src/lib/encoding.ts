const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const encoder = new TextEncoder();
// Kept, for to build one takes longer than to use it.
const decoder = new TextDecoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encoder.encode(text));
}

/** With U+FFFD for what is no UTF-8. */
export function fromUtf8(bytes: ArrayBuffer | Uint8Array): string {
  return decoder.decode(bytes);
}

/** Throws `TypeError` for what is no UTF-8. */
export function fromStrictUtf8(bytes: Uint8Array): string {
  return strictDecoder.decode(bytes);
}

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
}

export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX[byte] ?? "";
  return text;
}

/** A non-negative integer in base62 (`0-9A-Za-z`), padded with zeros to `width`. */
export function toBase62(value: number, width: number): string {
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = BASE62.charAt(rest % 62) + text;
  return text.padStart(width, "0");
}

/** Uniform base62 characters: bytes above the last full multiple of 62 are thrown away. */
export function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}
