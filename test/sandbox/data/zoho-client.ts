import { zohoApi, zohoProjects } from "../../../src/sandbox/zoho/zoho.ts";
import type { Switches } from "../../../src/sandbox/switches.ts";
import { depsAt, NOW, letIn, readReply } from "./harness.ts";

const SCOPES = [
  "ZohoCRM.modules.ALL",
  "ZohoCRM.org.READ",
  "ZohoCRM.users.READ",
  "ZohoCRM.settings.READ",
  "ZohoCRM.coql.READ",
  "ZohoBooks.fullaccess.all",
  "ZohoProjects.portals.READ",
  "ZohoProjects.projects.ALL",
  "ZohoProjects.tasks.READ",
  "ZohoProjects.milestones.READ",
  "ZohoProjects.users.READ",
];

/** Who asks which data centre with what. */
export interface World {
  user?: string;
  scopes?: string[];
  switches?: Partial<Switches>;
  /** The data centre of the host; the account itself lives in eu. */
  host?: string;
  header?: string;
  now?: number;
}

/** A path of CRM, Books (www.zohoapis.eu) or Projects (projectsapi.zoho.eu); a body makes it a POST. */
export function zoho(path: string, world: World = {}, body?: unknown) {
  return readReply(zohoRaw(path, world, body));
}

/** The same with the reply as it is. */
export async function zohoRaw(path: string, world: World = {}, body?: unknown): Promise<Response> {
  const { switches, host = "eu", header = "Zoho-oauthtoken live", now = NOW, ...grant } = world;
  await letIn("zoho", { scopes: SCOPES, dc: "eu", ...grant }, { switches });
  const app = path.startsWith("/api/v3") ? zohoProjects(depsAt(now), host) : zohoApi(depsAt(now), host);
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  return app.request(path, { ...init, headers: { Authorization: header } });
}
