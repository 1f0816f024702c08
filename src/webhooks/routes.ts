import { Hono, type Context } from "hono";
import { callerActor, callerKey, requireKey } from "../auth/middleware.ts";
import { failsWith } from "../http/errors.ts";
import type { AppEnv } from "../http/types.ts";
import { body, parseInput } from "../http/validate.ts";
import { nothingToChange } from "../lib/errors.ts";
import { listDeliveries, replayDelivery, sendTest } from "./deliveries.ts";
import * as endpoints from "./endpoints.ts";
import { createBody, deliveriesQuery, deliveryParams, endpointParams, updateBody } from "./schemas.ts";

const reads = requireKey("webhooks:read", { whileAdmitting: true });
const writes = requireKey("webhooks:write");

/** `/webhooks`: where an organization hears of events, and what became of them. */
export const webhookRoutes = new Hono<AppEnv>()
  .post("/", failsWith("webhook_create_failed"), writes, body(createBody), async (c) => {
    const created = await endpoints.createEndpoint(c.var.deps, { ...callerOf(c), ...c.req.valid("json") });
    c.header("Location", `/webhooks/${created.id}`);
    return c.json(created, 201);
  })
  .get("/", failsWith("webhooks_failed"), reads, async (c) =>
    c.json({ webhooks: await endpoints.listEndpoints(c.var.deps, callerOf(c)) }),
  )
  .get("/:id", failsWith("webhooks_failed"), reads, async (c) =>
    c.json(await endpoints.readEndpoint(c.var.deps, endpointOf(c))),
  )
  .patch("/:id", failsWith("webhook_update_failed"), writes, body(updateBody), async (c) => {
    const changes = c.req.valid("json");
    if (Object.keys(changes).length === 0) throw nothingToChange();
    return c.json(await endpoints.updateEndpoint(c.var.deps, { ...endpointOf(c), changes }));
  })
  .delete("/:id", failsWith("webhook_delete_failed"), writes, async (c) => {
    await endpoints.deleteEndpoint(c.var.deps, endpointOf(c));
    return c.body(null, 204);
  })
  .post("/:id/rotate-secret", failsWith("webhook_rotate_failed"), writes, async (c) =>
    c.json(await endpoints.rotateSecret(c.var.deps, endpointOf(c))),
  )
  .post("/:id/test", failsWith("webhook_test_failed"), writes, async (c) =>
    c.json(await sendTest(c.var.deps, endpointOf(c))),
  )
  .get("/:id/deliveries", failsWith("webhooks_failed"), reads, async (c) => {
    const query = parseInput(deliveriesQuery, c.req.query());
    return c.json(await listDeliveries(c.var.deps, { ...endpointOf(c), ...query }));
  })
  .post("/:id/deliveries/:deliveryId/replay", failsWith("webhook_replay_failed"), writes, async (c) => {
    const { deliveryId } = parseInput(deliveryParams, c.req.param());
    return c.json(await replayDelivery(c.var.deps, { ...endpointOf(c), deliveryId }), 202);
  });

function callerOf(c: Context<AppEnv>) {
  return { organizationId: callerKey(c).organizationId, actor: callerActor(c) };
}

function endpointOf(c: Context<AppEnv>) {
  const { id } = parseInput(endpointParams, { id: c.req.param("id") });
  return { ...callerOf(c), id };
}
