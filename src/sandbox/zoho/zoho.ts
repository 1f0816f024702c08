import { Hono } from "hono";
import type { DataCentre } from "../../domain/integration-types.ts";
import type { SandboxDeps } from "../state.ts";
import type { VendorHono } from "../vendor.ts";
import { addBooks } from "./books.ts";
import { addCrm } from "./crm.ts";
import { addProjects, wrongUrl } from "./projects.ts";

export function zohoApi(deps: SandboxDeps, dc: DataCentre): VendorHono {
  const app: VendorHono = new Hono();
  addCrm(app, { deps, dc });
  addBooks(app, { deps, dc });
  const message = "Please check if the URL trying to access is a correct one";
  const body = { code: "INVALID_URL_PATTERN", details: {}, message, status: "error" };
  return app.all("*", (c) => c.json(body, 404));
}

/** Projects of one data centre (host projectsapi.zoho.{dc}); it has no part in the other products' host. */
export function zohoProjects(deps: SandboxDeps, dc: DataCentre): VendorHono {
  const app: VendorHono = new Hono();
  addProjects(app, { deps, dc });
  return app.all("*", (c) => {
    throw wrongUrl(c.req);
  });
}
