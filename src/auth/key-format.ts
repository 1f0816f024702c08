import { randomBase62, toBase62, utf8 } from "../lib/encoding.ts";

const PREFIX = "bak_";
const FORM = /^bak_[0-9A-Za-z]{38}$/;
const CHECKSUM_LENGTH = 6;

/** A new API key: `bak_`, 32 random base62 characters, 6 of checksum. Shown once, never stored. */
export function generateKey(): string {
  const body = PREFIX + randomBase62(32);
  return body + checksum(body);
}

/** Whether the text can be a key at all: decided without any storage. */
export function isWellFormedKey(text: string): boolean {
  if (!FORM.test(text)) return false;
  return text.slice(-CHECKSUM_LENGTH) === checksum(text.slice(0, -CHECKSUM_LENGTH));
}

function checksum(text: string): string {
  return toBase62(crc32(utf8(text)), CHECKSUM_LENGTH);
}

/** CRC-32 as in zlib (polynomial 0xEDB88320, reflected). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
