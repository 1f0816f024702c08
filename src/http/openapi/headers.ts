const text = (description: string, example: string) => ({
  description,
  schema: { type: "string" as const },
  example,
});

const count = (description: string, example: number) => ({
  description,
  schema: { type: "integer" as const, minimum: 0 },
  example,
});

export const responseHeaders = {
  "X-Request-Id": text(
    "The id of the request: the one that was sent, or a new one.",
    "3f0c2d9e-6b0a-4c58-9a3e-0d2f6c1b7a11",
  ),
  "X-RateLimit-Limit": count("Requests that are allowed in 60 seconds.", 300),
  "X-RateLimit-Remaining": count("Requests that are left.", 299),
  "X-RateLimit-Reset": count("When the next place becomes free, in Unix seconds.", 1_795_248_060),
  RateLimit: text("The same in the form of the IETF draft.", '"default";r=299;t=60'),
  "RateLimit-Policy": text("The limit in the form of the IETF draft.", '"default";q=300;w=60'),
  "Retry-After": count("Seconds to wait; the same as `retryAfter` of the body.", 12),
  "WWW-Authenticate": text("How to authenticate.", "Bearer"),
  ETag: text("Names this version of what is answered.", '"1"'),
  Location: text("Where the new record is.", "/mcp/contexts/ctx_8Zq2"),
  "Idempotent-Replayed": text("`true` when an earlier answer is given again.", "true"),
  "Content-Disposition": text("A name for the file.", 'attachment; filename="user-export.ndjson"'),
  "Content-Security-Policy": text(
    "What the page may load: its own stylesheet and script.",
    "default-src 'none'",
  ),
} as const;

export type ResponseHeader = keyof typeof responseHeaders;

const commonHeaders: readonly ResponseHeader[] = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit",
  "RateLimit-Policy",
];

/** The headers of one response: references to the common ones, and these; some are there `sometimes`. */
export function describeHeaders(
  always: readonly ResponseHeader[],
  sometimes: readonly ResponseHeader[] = [],
) {
  return Object.fromEntries([
    ...commonHeaders.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ...always.map((name) => [name, { ...responseHeaders[name], required: true }]),
    ...sometimes.map((name) => [name, responseHeaders[name]]),
  ]);
}

export function headerComponents() {
  return Object.fromEntries(
    commonHeaders.map((name) => [name, { ...responseHeaders[name], required: true }]),
  );
}
