import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from "./encoding.ts";

/** One AES-256 key of `ENCRYPTION_KEYS`. */
export interface EncryptionKey {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type Keyring = ReturnType<typeof createKeyring>;

/** What the ciphertext is bound to: moved to another row or organization, it does not open. */
export interface SealContext {
  organizationId: string;
  /** The integration, or the ticket that waits to become one. */
  subject: string;
}

export class UnsealError extends Error {
  constructor(reason: string) {
    super(`Cannot open sealed value: ${reason}`);
    this.name = "UnsealError";
  }
}

const VERSION = "v1";
const IV_BYTES = 12;

function additionalData(context: SealContext): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify([VERSION, context.organizationId, context.subject]));
}

export function createKeyring(keys: EncryptionKey[]) {
  const imported = new Map(
    keys.map(({ id, bytes }) => [
      id,
      crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]),
    ]),
  );
  const [first] = keys;
  if (!first) throw new Error("A keyring needs a key");

  const currentPrefix = `${VERSION}.${first.id}.`;

  return {
    /** How everything begins that the first key has sealed; anything else is due to be sealed again. */
    currentPrefix,
    /** Seals with the first key: `v1.<key id>.<iv>.<ciphertext>`. */
    async seal(plaintext: string, context: SealContext): Promise<string> {
      const key = await requireKey(first.id);
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const ciphertext = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv, additionalData: additionalData(context) },
        key,
        utf8(plaintext),
      );
      return `${currentPrefix}${toBase64Url(iv)}.${toBase64Url(new Uint8Array(ciphertext))}`;
    },
    /** Opens what any listed key has sealed. Throws `UnsealError` on a foreign context or a changed byte. */
    async open(sealed: string, context: SealContext): Promise<string> {
      const [version, keyId, iv, ciphertext, ...rest] = sealed.split(".");
      if (version !== VERSION || !keyId || !iv || !ciphertext || rest.length > 0) {
        throw new UnsealError("unknown form");
      }
      const key = await requireKey(keyId);
      try {
        const plaintext = await crypto.subtle.decrypt(
          { name: "AES-GCM", iv: fromBase64Url(iv), additionalData: additionalData(context) },
          key,
          fromBase64Url(ciphertext),
        );
        return fromUtf8(plaintext);
      } catch {
        throw new UnsealError("not authentic");
      }
    },
  };

  async function requireKey(id: string): Promise<CryptoKey> {
    const key = await imported.get(id);
    if (!key) throw new UnsealError("unknown key id");
    return key;
  }
}

/** Whether two strings are equal, in a time that does not tell where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = utf8(left);
  const b = utf8(right);
  return a.byteLength === b.byteLength && crypto.subtle.timingSafeEqual(a, b);
}
