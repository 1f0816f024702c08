import { zohoApi, zohoProjects } from "../../../src/sandbox/zoho/zoho.ts";
import type { ZohoDc } from "../../../src/sandbox/zoho/account.ts";
import type { Switches } from "../../../src/sandbox/state.ts";
import { depsAt, NOW, letIn, readReply } from "./harness.ts";

const SCOPES = [
  "ZohoCRM.modules.ALL",
  "ZohoCRM.org.READ",
  "ZohoCRM.settings.READ",
  "ZohoBooks.fullaccess.all",
  "ZohoProjects.portals.READ",
  "ZohoProjects.projects.ALL",
  "ZohoProjects.tasks.READ",
  "ZohoProjects.milestones.READ",
];

/** Who asks which data centre with what. */
export interface World {
  user?: string;
  scopes?: string[];
  switches?: Partial<Switches>;
  /** The data centre of the host; the account itself lives in eu. */
  host?: ZohoDc;
  header?: string;
  headers?: Record<string, string>;
  now?: number;
}

/** A path of CRM, Books (www.zohoapis.eu) or Projects (projectsapi.zoho.eu). */
export function zoho(path: string, world: World = {}) {
  return readReply(zohoRaw(path, world));
}

/** The same with the reply as it is. */
export async function zohoRaw(path: string, world: World = {}): Promise<Response> {
  const { switches, host = "eu", header = "Zoho-oauthtoken live", headers = {}, now = NOW, ...grant } = world;
  await letIn("zoho", { scopes: SCOPES, dc: "eu", ...grant }, { switches });
  const app = path.startsWith("/api/v3") ? zohoProjects(depsAt(now), host) : zohoApi(depsAt(now), host);
  return app.request(path, { headers: { Authorization: header, ...headers } });
}
