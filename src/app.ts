import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { TrieRouter } from "hono/router/trie-router";
import { adminRoutes } from "./admin/routes.ts";
import { identifyCaller } from "./auth/middleware.ts";
import { answerRoutes, conversationRoutes, chatRoutes } from "./chat/routes.ts";
import { contextRoutes } from "./contexts/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.tsx";
import type { DepsOf } from "./deps.ts";
import { docsRoutes } from "./docs/routes.ts";
import { healthRoutes } from "./health/routes.ts";
import { errorResponse, handleError } from "./http/errors.ts";
import { logRequest } from "./http/request-log.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import type { AppEnv } from "./http/types.ts";
import { integrationRoutes } from "./integrations/routes.ts";
import { AppError } from "./lib/errors.ts";
import { openApiRoutes } from "./openapi/routes.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { rateLimit, addLimitHeaders } from "./rate-limit/middleware.ts";
import { meterUsage } from "./usage/middleware.ts";
import { userRoutes } from "./users/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

export function createApp(depsOf: DepsOf) {
  // The one of Hono's routers that takes both `/integrations/status/:user` and `/integrations/:type/...`.
  const app = new Hono<AppEnv>({ router: new TrieRouter() });

  app.use(requestId({ limitLength: 64 }));
  app.use(logRequest);
  app.use(addLimitHeaders);
  app.use(setSecurityHeaders);
  app.use(async (c, next) => {
    c.set("deps", depsOf(c.env, c.executionCtx));
    c.header("Cache-Control", "private, no-store");
    await next();
  });
  app.route("/health", healthRoutes);
  app.use(identifyCaller);
  app.use(meterUsage);
  app.use(rateLimit);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const response = errorResponse(c, new AppError("method_not_allowed"));
        response.headers.set("Allow", methods.join(", "));
        return response;
      },
    }),
  );

  app.route("/", chatRoutes);
  app.route("/answers", answerRoutes);
  app.route("/conversations", conversationRoutes);
  app.route("/integrations", integrationRoutes);
  app.route("/mcp/contexts", contextRoutes);
  app.route("/mcp", mcpRoutes);
  app.route("/users", userRoutes);
  app.route("/webhooks", webhookRoutes);
  app.route("/admin", adminRoutes);
  app.route("/", openApiRoutes);
  app.route("/docs", docsRoutes);
  app.route("/dashboard", dashboardRoutes);

  app.notFound((c) => errorResponse(c, new AppError("not_found")));
  app.onError(handleError);
  return app;
}
