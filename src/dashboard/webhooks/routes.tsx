import { Hono, type Context } from "hono";
import { actorOf } from "../../auth/session.ts";
import { AppError } from "../../lib/errors.ts";
import { listDeliveries, readDelivery } from "../../webhooks/deliveries.ts";
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  readEndpoint,
  updateEndpoint,
} from "../../webhooks/endpoints.ts";
import { replayDelivery } from "../../webhooks/replay.ts";
import { rotateSecret } from "../../webhooks/rotate-secret.ts";
import type { EndpointRecord } from "../../webhooks/reply-schemas.ts";
import { deliveryStates } from "../../webhooks/schemas.ts";
import { sendTest } from "../../webhooks/send-test.ts";
import { answerForm, answerPage, sessionOf, viewOf } from "../answer.tsx";
import type { DashboardEnv } from "../env.ts";
import { withFlash, type FlashCode } from "../flash.ts";
import { checkForm } from "../forms.ts";
import { ownOrganization } from "../middleware.tsx";
import { organizationPath } from "../paths.ts";
import type { FieldErrors } from "../ui/form.tsx";
import { DeliveryPage } from "./delivery-page.tsx";
import { EndpointPage } from "./endpoint-page.tsx";
import { EndpointsPage } from "./endpoints-page.tsx";
import { EditPage, NewEndpointPage, SecretPage } from "./form-pages.tsx";
import { endpointForm } from "./schemas.ts";

type PageContext = Context<DashboardEnv>;

const DELIVERIES = 25;

/** An organization's webhook endpoints; behind `requireOrganization`. */
export const webhookRoutes = new Hono<DashboardEnv>()
  .get("/", async (c) => {
    const { id } = ownOrganization(c);
    const endpoints = await listEndpoints(c.var.deps, { organizationId: id });
    return answerPage(
      c,
      "Webhooks",
      <EndpointsPage organizationId={id} endpoints={endpoints} view={viewOf(c)} />,
    );
  })
  .post("/", async (c) => {
    const checked = checkForm(endpointForm, c.var.form, ["events"]);
    if (!checked.ok) return answerNew(c, checked.errors);
    const { id: organizationId } = ownOrganization(c);
    try {
      const input = { organizationId, actor: actorOf(sessionOf(c)), ...checked.data };
      const { id, secret } = await createEndpoint(c.var.deps, input);
      return answerSecret(c, { id, secret, title: "Endpoint created" });
    } catch (error) {
      return answerNew(c, faultsOf(error));
    }
  })
  .get("/:webhook", async (c) => {
    // One route: Hono's fast router takes no word beside a parameter.
    if (c.req.param("webhook") === "new") return answerNew(c);
    const { organizationId, id } = refOf(c);
    const { state, cursor } = c.req.query();
    const shown = deliveryStates.find((one) => one === state);
    const [endpoint, deliveries] = await Promise.all([
      readEndpoint(c.var.deps, { organizationId, id }),
      listDeliveries(c.var.deps, { organizationId, id, state: shown, cursor, limit: DELIVERIES }),
    ]);
    return answerPage(
      c,
      "Webhook endpoint",
      <EndpointPage
        {...deliveries}
        {...{ organizationId, endpoint, state: shown, isFirst: !cursor, view: viewOf(c) }}
      />,
    );
  })
  .get("/:webhook/edit", async (c) => answerEdit(c, await readEndpoint(c.var.deps, refOf(c))))
  .post("/:webhook/edit", async (c) => {
    const endpoint = await readEndpoint(c.var.deps, refOf(c));
    const checked = checkForm(endpointForm, c.var.form, ["events"]);
    if (!checked.ok) return answerEdit(c, endpoint, checked.errors);
    try {
      const changes = checked.data;
      await updateEndpoint(c.var.deps, { ...refOf(c), actor: actorOf(sessionOf(c)), changes });
    } catch (error) {
      return answerEdit(c, endpoint, faultsOf(error));
    }
    return toEndpoint(c);
  })
  .post("/:webhook/pause", (c) => answerEnabled(c, false))
  .post("/:webhook/resume", (c) => answerEnabled(c, true))
  .post("/:webhook/test", async (c) => {
    const delivery = await sendTest(c.var.deps, { ...refOf(c), actor: actorOf(sessionOf(c)) });
    return toDelivery(c, delivery.id, "webhook-tested");
  })
  .post("/:webhook/rotate-secret", async (c) => {
    const { secret, previousUntil } = await rotateSecret(c.var.deps, {
      ...refOf(c),
      actor: actorOf(sessionOf(c)),
    });
    return answerSecret(c, { id: refOf(c).id, secret, title: "Secret rotated", previousUntil });
  })
  .post("/:webhook/delete", async (c) => {
    await deleteEndpoint(c.var.deps, { ...refOf(c), actor: actorOf(sessionOf(c)) });
    return c.redirect(
      withFlash(organizationPath(refOf(c).organizationId, "/webhooks"), "webhook-deleted"),
      303,
    );
  })
  .get("/:webhook/deliveries/:delivery", async (c) => {
    const { organizationId, id } = refOf(c);
    const [endpoint, delivery] = await Promise.all([
      readEndpoint(c.var.deps, { organizationId, id }),
      readDelivery(c.var.deps, { organizationId, id, deliveryId: c.req.param("delivery") }),
    ]);
    return answerPage(
      c,
      "Delivery",
      <DeliveryPage {...{ organizationId, endpoint, delivery, view: viewOf(c) }} />,
    );
  })
  .post("/:webhook/deliveries/:delivery/replay", async (c) => {
    const deliveryId = c.req.param("delivery");
    await replayDelivery(c.var.deps, { ...refOf(c), deliveryId, actor: actorOf(sessionOf(c)) });
    return toDelivery(c, deliveryId, "replayed");
  });

function refOf(c: PageContext) {
  return { organizationId: ownOrganization(c).id, id: c.req.param("webhook") ?? "" };
}

/** What a form did not get right, by field; anything else goes on as it is. */
function faultsOf(error: unknown): FieldErrors {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "webhook_limit_reached") return { "": error.message };
  if (!error.details) throw error;
  return Object.fromEntries(error.details.map(({ path, message }) => [path, message]));
}

async function answerEnabled(c: PageContext, enabled: boolean) {
  await updateEndpoint(c.var.deps, { ...refOf(c), actor: actorOf(sessionOf(c)), changes: { enabled } });
  return toEndpoint(c);
}

function toEndpoint(c: PageContext) {
  const { organizationId, id } = refOf(c);
  return c.redirect(withFlash(organizationPath(organizationId, `/webhooks/${id}`), "webhook-updated"), 303);
}

function toDelivery(c: PageContext, deliveryId: string, code: FlashCode) {
  const { organizationId, id } = refOf(c);
  const path = organizationPath(organizationId, `/webhooks/${id}/deliveries/${deliveryId}`);
  return c.redirect(withFlash(path, code), 303);
}

function answerNew(c: PageContext, errors?: FieldErrors) {
  const { id } = ownOrganization(c);
  return answerForm(c, "New webhook endpoint", errors, (props) => (
    <NewEndpointPage organizationId={id} {...props} />
  ));
}

function answerEdit(c: PageContext, endpoint: EndpointRecord, errors?: FieldErrors) {
  const { id } = ownOrganization(c);
  return answerForm(c, "Change webhook endpoint", errors, (props) => (
    <EditPage organizationId={id} endpoint={endpoint} {...props} />
  ));
}

function answerSecret(
  c: PageContext,
  shown: { id: string; secret: string; title: string; previousUntil?: number },
) {
  const { id: organizationId } = ownOrganization(c);
  return answerPage(c, shown.title, <SecretPage organizationId={organizationId} {...shown} />);
}
