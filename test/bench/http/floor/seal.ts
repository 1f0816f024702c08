import type { FloorEnv } from "./env.ts";

let imported: Promise<CryptoKey> | undefined;

/** Opens what the service has sealed for a connection. */
export async function open(env: FloorEnv, owner: [organization: string, id: string], sealed: string) {
  const [, , iv = "", ciphertext = ""] = sealed.split(".");
  const algorithm = { name: "AES-GCM", iv: bytes(iv), additionalData: contextOf(owner) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await key(env), bytes(ciphertext)));
}

/** Seals as the service does. */
export async function seal(env: FloorEnv, owner: [organization: string, id: string], text: string) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: "AES-GCM", iv, additionalData: contextOf(owner) };
  const sealed = await crypto.subtle.encrypt(algorithm, await key(env), new TextEncoder().encode(text));
  const [id] = env.ENCRYPTION_KEYS.split(":");
  return `v1.${id}.${base64Url(iv)}.${base64Url(new Uint8Array(sealed))}`;
}

function contextOf(owner: [organization: string, id: string]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(["v1", ...owner]));
}

function key(env: FloorEnv): Promise<CryptoKey> {
  const [, encoded = ""] = env.ENCRYPTION_KEYS.split(":");
  imported ??= crypto.subtle.importKey("raw", bytes(encoded), "AES-GCM", false, ["encrypt", "decrypt"]);
  return imported;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function base64Url(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
