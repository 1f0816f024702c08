import type { Context } from "hono";
import type { SandboxDeps } from "../deps.ts";

/** What a client, known by its secret, asks of a token endpoint. */
export interface TokenCall {
  c: Context;
  deps: SandboxDeps;
  form: URLSearchParams;
  clientId: string;
}

/** The form of a request, whatever its type. Read as bytes, for workerd warns of `text()` on a form. */
export async function readAnyForm(c: Context): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await c.req.arrayBuffer()));
}

/** The form of a request; null when the body is of another type. */
export async function readForm(c: Context): Promise<URLSearchParams | null> {
  const type = c.req.header("content-type") ?? "";
  if (!type.toLowerCase().startsWith("application/x-www-form-urlencoded")) return null;
  return readAnyForm(c);
}

/** Client id and secret of a Basic header, taken literally: the vendors do not percent-decode them. */
export function readBasic(c: Context): { id: string; secret: string } | null {
  const [, encoded] = /^Basic +(\S+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (encoded === undefined) return null;
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(decodeBase64(encoded)) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

export function readBearer(c: Context): string | null {
  return /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null;
}

/** Marks a reply that carries tokens, as RFC 6749 5.1 asks. */
export function forbidStoring(c: Context): void {
  c.header("Cache-Control", "no-store");
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    return "";
  }
}
