import { createMiddleware } from "hono/factory";

const HEADERS = [
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Referrer-Policy", "no-referrer"],
  ["Strict-Transport-Security", "max-age=15552000; includeSubDomains"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "SAMEORIGIN"],
] as const;

/** What keeps a browser from doing more with a response than it should: of what Hono's own sets, all that today's browsers heed. */
export const setSecurityHeaders = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of HEADERS) headers.set(name, value);
});
