import type { Context } from "hono";
import * as z from "zod";
import { STAFF } from "../company/company.ts";
import { momentOf, type Moment } from "../company/dates.ts";
import { personOf } from "../company/people.ts";
import type { Grant } from "../deps.ts";
import type { VendorEnv, VendorHono } from "../vendor/vendor-app.ts";
import { admit, mayRead, type ZohoHost } from "./access.ts";
import { runCoql } from "./coql-run.ts";
import { compileCriteria } from "./crm-criteria.ts";
import { readField } from "./crm-compare.ts";
import { crmRefusal, missingParameter, scopeMismatch } from "./crm-errors.ts";
import { pageOfRecords, pick, readFields, sortRecords } from "./crm-lists.ts";
import { CRM_MODULES, crmModuleOf, describeField, describeModule, type CrmModule } from "./crm-modules.ts";
import type { CrmRecord } from "./crm-records.ts";
import { describeOrg, describeUser } from "./crm-org.ts";

const coqlSchema = z.object({ select_query: z.string() });

/** Adds the CRM's paths (/crm/v8) to a host. An empty list is 204 with no body. */
export function addCrm(app: VendorHono, host: ZohoHost): void {
  const enter = (c: Context, ...scope: string[]) => enterCrm(c, host, scope);
  const now = () => momentOf(host.deps.now());
  const openModule = async (c: Context<VendorEnv, "/:module/*">) => {
    const module = requireModule(c.req.param("module"));
    const grant = await enter(c, "modules", module.name);
    return { module, records: recordsOf(grant, module, now()) };
  };

  app.get("/crm/v8/org", async (c) => {
    const grant = await enter(c, "org");
    return c.json({ org: [describeOrg(personOf(grant.user))] });
  });
  app.get("/crm/v8/users", async (c) => {
    const grant = await enter(c, "users");
    const users = STAFF.filter(({ email }) => personOf(grant.user).crm === "full" || email === grant.user);
    const info = { per_page: 200, count: users.length, page: 1, more_records: false };
    return users.length === 0 ? c.body(null, 204) : c.json({ users: users.map(describeUser), info });
  });
  app.get("/crm/v8/settings/modules", async (c) => {
    await enter(c, "settings", "modules");
    return c.json({ modules: CRM_MODULES.map(describeModule) });
  });
  app.get("/crm/v8/settings/fields", async (c) => {
    await enter(c, "settings", "fields");
    const name = c.req.query("module");
    if (name === undefined) throw missingParameter("module");
    return c.json({ fields: requireModule(name).fields.map(describeField) });
  });
  app.post("/crm/v8/coql", async (c) => {
    const grant = await enter(c, "coql");
    const body = coqlSchema.safeParse(await c.req.json().catch(() => null));
    if (!body.success) {
      throw crmRefusal(400, "MANDATORY_NOT_FOUND", "required field not found", { api_name: "select_query" });
    }
    const { module, rows, moreRecords } = runCoql(body.data.select_query, (entry) =>
      recordsOf(grant, entry, now()),
    );
    if (!mayRead(grant, "ZohoCRM", "modules", module.name)) throw scopeMismatch();
    if (rows.length === 0) return c.body(null, 204);
    return c.json({ data: rows, info: { count: rows.length, more_records: moreRecords } });
  });
  app.get("/crm/v8/:module/search", async (c) => {
    const { module, records } = await openModule(c);
    const query = c.req.query();
    const found = records.filter(searchTest(module, query)).slice(0, 2000);
    const fields = query["fields"] === undefined ? namesOf(module) : readFields(module, query);
    return listReply(c, pageOfRecords(found, query, fields, now()));
  });
  // Nobody at the company deletes anything.
  app.get("/crm/v8/:module/deleted", async (c) => {
    await openModule(c);
    return c.body(null, 204);
  });
  app.get("/crm/v8/:module/:id{[0-9]+}", async (c) => {
    const { module, records } = await openModule(c);
    const found = records.find(({ id }) => id === c.req.param("id"));
    return found === undefined ? c.body(null, 204) : c.json({ data: [pick(found, namesOf(module))] });
  });
  app.get("/crm/v8/:module", async (c) => {
    const { module, records } = await openModule(c);
    const query = c.req.query();
    const fields = readFields(module, query);
    const since = Date.parse(c.req.header("If-Modified-Since") ?? "");
    const changed = Number.isNaN(since)
      ? records
      : records.filter((record) => Date.parse(String(readField(record, "Modified_Time"))) >= since);
    if (changed.length === 0 && records.length > 0) return c.body(null, 304);
    return listReply(c, pageOfRecords(sortRecords(module, changed, query), query, fields, now()));
  });
}

/** Lets in a token of this data centre with the scope; the CRM's own error bodies otherwise. */
async function enterCrm(c: Context, host: ZohoHost, scope: string[]): Promise<Grant> {
  const grant = await admit(c, host);
  if (grant === "no-token") throw crmRefusal(401, "AUTHENTICATION_FAILURE", "Authentication failed");
  if (grant === "bad-token") throw crmRefusal(401, "INVALID_TOKEN", "invalid oauth token");
  if (!mayRead(grant, "ZohoCRM", ...scope)) throw scopeMismatch();
  if (personOf(grant.user).crm === "none") {
    const permissions = ["Crm_Implied_Api_Access"];
    throw crmRefusal(403, "NO_PERMISSION", "permission denied", { permissions });
  }
  return grant;
}

function requireModule(name: string): CrmModule {
  const module = crmModuleOf(name);
  if (module !== null) return module;
  throw crmRefusal(400, "INVALID_MODULE", "the module name given seems to be invalid", {
    resource_path_index: 0,
  });
}

function recordsOf(grant: Grant, module: CrmModule, now: Moment): CrmRecord[] {
  return personOf(grant.user).crm === "full" ? module.load(now) : [];
}

function namesOf(module: CrmModule): string[] {
  return module.fields.map((field) => field.name);
}

function searchTest(module: CrmModule, query: Record<string, string>): (record: CrmRecord) => boolean {
  if (query["criteria"] !== undefined) return compileCriteria(module, query["criteria"]);
  if (query["email"] !== undefined) return fieldIs("Email", query["email"]);
  if (query["phone"] !== undefined) return fieldIs("Phone", query["phone"]);
  const word = query["word"]?.toLowerCase();
  if (word === undefined) throw missingParameter("criteria");
  return (record) => JSON.stringify(record).toLowerCase().includes(word);
}

function fieldIs(name: string, wanted: string): (record: CrmRecord) => boolean {
  return (record) => String(readField(record, name) ?? "").toLowerCase() === wanted.toLowerCase();
}

function listReply(c: Context, reply: ReturnType<typeof pageOfRecords>): Response {
  return reply.data.length === 0 ? c.body(null, 204) : c.json(reply);
}
