import { Hono } from "hono";
import * as z from "zod";
import { subscribableTypes } from "../../domain/event-types.ts";
import { createEndpoint, deleteEndpoint, updateEndpoint, rotateSecret } from "../../webhooks/endpoints.ts";
import { replayDelivery, sendTest } from "../../webhooks/deliveries.ts";
import { createBody, type EndpointChanges } from "../../webhooks/schemas.ts";
import { ownOf, toOwnPage, type DashboardEnv, type PageContext } from "../env.ts";
import type { FlashCode } from "../flash.ts";
import { orAgain, readFields } from "../forms.ts";
import { deliveryOf, endpointOf, showDelivery } from "./delivery-pages.tsx";
import { showEdit, showEndpoint, showEndpoints, showNewEndpoint, showSecret } from "./endpoint-pages.tsx";

const endpointForm = createBody.extend({ events: z.array(z.enum(subscribableTypes, "Unknown event")) });

/** An organization's webhook endpoints; behind `requireOrganization`. */
export const webhookRoutes = new Hono<DashboardEnv>()
  .get("/", showEndpoints)
  .post(
    "/",
    orAgain(showNewEndpoint, async (c) => {
      const fields = readFields(c.var.form, endpointForm);
      const created = await createEndpoint(c.var.deps, { ...ownOf(c), ...fields });
      return showSecret(c, { ...created, title: "Endpoint created" });
    }),
  )
  // One route: Hono's fast router takes no word beside a parameter.
  .get("/:webhook", (c) => (c.req.param("webhook") === "new" ? showNewEndpoint(c) : showEndpoint(c)))
  .get("/:webhook/edit", (c) => showEdit(c))
  .post(
    "/:webhook/edit",
    orAgain(showEdit, (c) => change(c, readFields(c.var.form, endpointForm))),
  )
  .post("/:webhook/pause", (c) => change(c, { enabled: false }))
  .post("/:webhook/resume", (c) => change(c, { enabled: true }))
  .post("/:webhook/test", async (c) => {
    const delivery = await sendTest(c.var.deps, endpointOf(c));
    return toDelivery(c, delivery.id, "webhook-tested");
  })
  .post("/:webhook/rotate-secret", async (c) => {
    const endpoint = endpointOf(c);
    const rotated = await rotateSecret(c.var.deps, endpoint);
    return showSecret(c, { ...rotated, id: endpoint.id, title: "Secret rotated" });
  })
  .post("/:webhook/delete", async (c) => {
    await deleteEndpoint(c.var.deps, endpointOf(c));
    return toOwnPage(c, "/webhooks", "webhook-deleted");
  })
  .get("/:webhook/deliveries/:delivery", showDelivery)
  .post("/:webhook/deliveries/:delivery/replay", async (c) => {
    const { id } = await replayDelivery(c.var.deps, deliveryOf(c));
    return toDelivery(c, id, "replayed");
  });

async function change(c: PageContext, changes: EndpointChanges) {
  const { id } = await updateEndpoint(c.var.deps, { ...endpointOf(c), changes });
  return toOwnPage(c, `/webhooks/${id}`, "webhook-updated");
}

function toDelivery(c: PageContext, deliveryId: string, done: FlashCode) {
  return toOwnPage(c, `/webhooks/${endpointOf(c).id}/deliveries/${deliveryId}`, done);
}
