import { Hono, type Context, type MiddlewareHandler } from "hono";
import type * as z from "zod";
import { createMiddleware } from "hono/factory";
import { allowKey, callerActor, callerKey, requireKey } from "../auth/middleware.ts";
import { failsWith } from "../http/errors.ts";
import { readUserPath } from "../http/address.ts";
import type { AppEnv } from "../http/types.ts";
import { body, parseInput } from "../http/validate.ts";
import { AppError } from "../lib/errors.ts";
import { integrationTypes } from "../domain/integration-types.ts";
import { listAvailable, iconOf } from "./views/available.ts";
import { completeCallback } from "./consent/callback.ts";
import { connect } from "./consent/connect.ts";
import { disconnect } from "./consent/disconnect.ts";
import * as schemas from "./schemas.ts";
import { selectProperty } from "./consent/select-property.ts";
import { getStatus } from "./views/status.ts";
import { updateIntegration } from "./update.ts";

const reads = requireKey("integrations:read", { whileAdmitting: true });
const writes = requireKey("integrations:write");

const withProperties = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.param("integrationType") !== "web-analytics")
    throw new AppError("property_selection_unsupported", {
      details: [{ path: "integrationType", message: "Must be web-analytics" }],
    });
  await next();
});

interface KnownType {
  in: { param: { integrationType: string } };
  out: { param: z.output<typeof schemas.integrationParams> };
}

const knownType: MiddlewareHandler<AppEnv, string, KnownType> = async (c, next) => {
  const { success, data } = schemas.integrationParams.safeParse(c.req.param());
  if (!success) {
    const message = `Must be one of ${integrationTypes.join(", ")}`;
    throw new AppError("unsupported_integration_type", { details: [{ path: "integrationType", message }] });
  }
  c.req.addValidatedData("param", data);
  await next();
};

function ownerOf(c: Context<AppEnv, string, KnownType>) {
  const { integrationType: type } = c.req.valid("param");
  return { organizationId: callerKey(c).organizationId, type, actor: callerActor(c) };
}

export const integrationRoutes = new Hono<AppEnv>()
  .get("/available", failsWith("list_failed"), reads, (c) => c.json(listAvailable(new URL(c.req.url).origin)))
  .get("/icons/:file", (c) => {
    const type = integrationTypes.find((one) => `${one}.svg` === c.req.param("file"));
    if (!type) throw new AppError("not_found");
    c.header("Cache-Control", "public, max-age=86400");
    return c.body(iconOf(type), 200, { "Content-Type": "image/svg+xml" });
  })
  .get("/status/:externalUserIdentifier", failsWith("status_failed"), reads, async (c) => {
    const externalUserIdentifier = readUserPath(c);
    const { format } = parseInput(schemas.statusQuery, c.req.query());
    const { organizationId } = callerKey(c);
    const entries = await getStatus(c.var.deps, { organizationId, externalUserIdentifier });
    return c.json(format === "object" ? { integrations: entries } : entries);
  })
  .post(
    "/:integrationType/connect",
    failsWith("connect_failed"),
    writes,
    knownType,
    body(schemas.connectBody),
    async (c) => {
      const { redirectUris } = callerKey(c);
      return c.json(await connect(c.var.deps, { ...c.req.valid("json"), ...ownerOf(c), redirectUris }));
    },
  )
  .post(
    "/:integrationType/callback",
    failsWith("callback_failed"),
    allowKey("integrations:write"),
    knownType,
    body(schemas.callbackBody),
    async (c) => {
      const { caller, deps, requestId } = c.var;
      const organizationId = caller.kind === "key" ? caller.key.organizationId : undefined;
      const { integrationType: type } = c.req.valid("param");
      return c.json(
        await completeCallback(deps, { ...c.req.valid("json"), organizationId, type, requestId }),
      );
    },
  )
  .post(
    "/:integrationType/select-property",
    failsWith("select_property_failed"),
    writes,
    knownType,
    withProperties,
    body(schemas.selectPropertyBody),
    async (c) => {
      const { organizationId } = callerKey(c);
      return c.json(await selectProperty(c.var.deps, { ...c.req.valid("json"), organizationId }));
    },
  )
  .post(
    "/:integrationType/disconnect",
    failsWith("disconnect_failed"),
    writes,
    knownType,
    body(schemas.disconnectBody),
    async (c) => c.json(await disconnect(c.var.deps, { ...c.req.valid("json"), ...ownerOf(c) })),
  )
  .patch(
    // Not `/available`, which is another resource and takes GET only: no type begins like it. Hono's fast router knows
    // no other way to leave a word out, and one route that it does not know makes every request take the slow one.
    "/:integrationType{[^a/][^/]*}",
    failsWith("update_failed"),
    writes,
    knownType,
    body(schemas.updateBody),
    async (c) => c.json(await updateIntegration(c.var.deps, { ...c.req.valid("json"), ...ownerOf(c) })),
  );
