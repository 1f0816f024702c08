import { createMiddleware } from "hono/factory";

const HEADERS = [
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Origin-Agent-Cluster", "?1"],
  ["Referrer-Policy", "no-referrer"],
  ["Strict-Transport-Security", "max-age=15552000; includeSubDomains"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-DNS-Prefetch-Control", "off"],
  ["X-Download-Options", "noopen"],
  ["X-Frame-Options", "SAMEORIGIN"],
  ["X-Permitted-Cross-Domain-Policies", "none"],
  ["X-XSS-Protection", "0"],
] as const;

/** What keeps a browser from doing more with a response than it should; what Hono's own sets unless it is told else. */
export const setSecurityHeaders = createMiddleware(async (c, next) => {
  await next();
  for (const [name, value] of HEADERS) c.res.headers.set(name, value);
});
