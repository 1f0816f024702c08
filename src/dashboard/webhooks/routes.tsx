import { Hono } from "hono";
import { AppError } from "../../lib/errors.ts";
import {
  createEndpoint,
  deleteEndpoint,
  readEndpoint,
  updateEndpoint,
  rotateSecret,
} from "../../webhooks/endpoints.ts";
import { replayDelivery, sendTest } from "../../webhooks/deliveries.ts";
import type { EndpointChanges } from "../../webhooks/schemas.ts";
import { ownOf, toOwnPage, type DashboardEnv, type PageContext } from "../env.ts";
import type { FlashCode } from "../flash.ts";
import { checkForm } from "../forms.ts";
import type { FieldErrors } from "../ui/scope.ts";
import { showDelivery } from "./delivery-page.tsx";
import { deliveryOf, endpointOf, showEndpoint } from "./endpoint-page.tsx";
import { showEndpoints } from "./endpoints-page.tsx";
import { showEdit, showNewEndpoint, showSecret } from "./form-pages.tsx";
import { endpointForm } from "./schemas.ts";

/** An organization's webhook endpoints; behind `requireOrganization`. */
export const webhookRoutes = new Hono<DashboardEnv>()
  .get("/", showEndpoints)
  .post("/", async (c) => {
    const checked = checkForm(endpointForm, c.var.form, ["events"]);
    if (!checked.ok) return showNewEndpoint(c, checked.errors);
    try {
      const created = await createEndpoint(c.var.deps, { ...ownOf(c), ...checked.data });
      return showSecret(c, { ...created, title: "Endpoint created" });
    } catch (error) {
      return showNewEndpoint(c, faultsOf(error));
    }
  })
  // One route: Hono's fast router takes no word beside a parameter.
  .get("/:webhook", async (c) => (c.req.param("webhook") === "new" ? showNewEndpoint(c) : showEndpoint(c)))
  .get("/:webhook/edit", async (c) => showEdit(c, await readEndpoint(c.var.deps, endpointOf(c))))
  .post("/:webhook/edit", async (c) => {
    const endpoint = await readEndpoint(c.var.deps, endpointOf(c));
    const checked = checkForm(endpointForm, c.var.form, ["events"]);
    if (!checked.ok) return showEdit(c, endpoint, checked.errors);
    try {
      return await change(c, checked.data);
    } catch (error) {
      return showEdit(c, endpoint, faultsOf(error));
    }
  })
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

/** What a form did not get right, by field; anything else goes on as it is. */
function faultsOf(error: unknown): FieldErrors {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "webhook_limit_reached") return { "": error.message };
  if (!error.details) throw error;
  return Object.fromEntries(error.details.map(({ path, message }) => [path, message]));
}

async function change(c: PageContext, changes: EndpointChanges) {
  const { id } = await updateEndpoint(c.var.deps, { ...endpointOf(c), changes });
  return toOwnPage(c, `/webhooks/${id}`, "webhook-updated");
}

function toDelivery(c: PageContext, deliveryId: string, done: FlashCode) {
  return toOwnPage(c, `/webhooks/${endpointOf(c).id}/deliveries/${deliveryId}`, done);
}
