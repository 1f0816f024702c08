import { fromBase64, toBase64, utf8 } from "../lib/encoding.ts";

/** What is sent: Standard Webhooks 1.0 signs id, timestamp and body together. */
export interface SignedContent {
  id: string;
  /** Seconds since the epoch. */
  timestamp: number;
  body: string;
}

/** The three headers of Standard Webhooks; one signature for each secret, separated by spaces. */
export async function signatureHeaders(
  secrets: string[],
  content: SignedContent,
): Promise<Record<string, string>> {
  const signatures = await Promise.all(secrets.map((secret) => sign(secret, content)));
  return {
    "webhook-id": content.id,
    "webhook-timestamp": String(content.timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

async function sign(secret: string, { id, timestamp, body }: SignedContent): Promise<string> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, utf8(`${id}.${timestamp}.${body}`));
  return `v1,${toBase64(new Uint8Array(signature))}`;
}
