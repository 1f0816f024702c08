import type { SandboxDeps } from "../state.ts";
import { closeVendorApp, openVendorApp, replyOf, type VendorHono } from "../vendor.ts";
import { addBooks } from "./books.ts";
import { addCrm } from "./crm.ts";
import type { ZohoDc } from "./account.ts";
import { addProjects, wrongUrl } from "./projects.ts";

/** CRM and Books of one data centre (host www.zohoapis.{dc}). */
export function zohoApi(deps: SandboxDeps, dc: ZohoDc): VendorHono {
  const app = openVendorApp();
  addCrm(app, { deps, dc });
  addBooks(app, { deps, dc });
  return closeVendorApp(app, () =>
    Response.json(
      {
        code: "INVALID_URL_PATTERN",
        details: {},
        message: "Please check if the URL trying to access is a correct one",
        status: "error",
      },
      { status: 404 },
    ),
  );
}

/** Projects of one data centre (host projectsapi.zoho.{dc}); it has no part in the other products' host. */
export function zohoProjects(deps: SandboxDeps, dc: ZohoDc): VendorHono {
  const app = openVendorApp();
  addProjects(app, { deps, dc });
  return closeVendorApp(app, (path, method) => replyOf(wrongUrl({ path, method })));
}
