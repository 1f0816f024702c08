import { env } from "cloudflare:workers";
import { Hono } from "hono";
import service from "../index.ts";
import { createSandbox } from "./app.ts";
import { welcome } from "./welcome.ts";

export { Connection, RateLimiter, UserStore } from "../index.ts";

/** What a developer sees besides the service: a greeting at `/` and the vendors' twins under `/sandbox`. */
const sandbox = new Hono()
  .get("/", (c) => c.text(welcome(new URL(c.req.url).origin)))
  .route("/sandbox", createSandbox({ db: env.DB, now: () => Date.now() }));

/** The development Worker: the service as it is deployed, in one process with the vendors it calls. */
export default {
  ...service,
  fetch: (request, bindings, context) => {
    const { pathname } = new URL(request.url);
    const isGreeted = pathname === "/" && ["GET", "HEAD"].includes(request.method);
    const isOurs = isGreeted || pathname.startsWith("/sandbox/");
    return isOurs ? sandbox.fetch(request, bindings, context) : service.fetch(request, bindings, context);
  },
} satisfies typeof service;
