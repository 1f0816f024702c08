import { createMiddleware } from "hono/factory";
import { momentOf } from "../company/dates.ts";
import type { Mail } from "../company/mail.ts";
import { mailsBetween, mailsOf } from "../company/mails.ts";
import type { SandboxDeps } from "../deps.ts";
import { readSwitches } from "../switches.ts";
import { pageFrom, unlessEmpty, wholeNumber } from "../vendor/paging.ts";
import { closeVendorApp, openVendorApp, type VendorEnv, type VendorHono } from "../vendor/vendor-app.ts";
import { googleGuard } from "./auth.ts";
import { googleNotFound, googleRefusal } from "./errors.ts";
import { describeMail } from "./mail/message.ts";
import { compileMailQuery } from "./mail/query.ts";

const SCOPE = "https://www.googleapis.com/auth/gmail.readonly";
const ME = "/gmail/v1/users/me";

/** The Gmail API (host gmail.googleapis.com), read-only: the signed-in person's mailbox. */
export function gmail(deps: SandboxDeps): VendorHono {
  const app = openVendorApp();
  const guards = [googleGuard(deps, SCOPE, googleRefusal), quotaGuard(deps)] as const;

  app.get(`${ME}/profile`, ...guards, (c) => c.json({ emailAddress: c.var.grant.user }));
  app.get(`${ME}/messages`, ...guards, (c) => {
    const { q = "", maxResults, pageToken } = c.req.query();
    const found = mailsOf(c.var.grant.user, momentOf(deps.now())).filter(compileMailQuery(q));
    const size = Math.min(wholeNumber(maxResults, 100), 500);
    const { page, next } = pageFrom(found, pageToken, size, () => badRequest("Invalid pageToken"));
    return c.json({
      // Absent when there is none.
      messages: unlessEmpty(page.map(({ id, threadId }) => ({ id, threadId }))),
      nextPageToken: next,
      // An estimate in Gmail as well: it is never far above the page.
      resultSizeEstimate: Math.min(found.length, 201),
    });
  });
  app.get(`${ME}/messages/:id`, ...guards, (c) => {
    const mail = findMail(c.var.grant.user, c.req.param("id"), deps.now());
    if (mail === undefined) {
      throw googleRefusal(404, "NOT_FOUND", "Requested entity was not found.", "notFound");
    }
    const format = c.req.query("format") ?? "full";
    if (format !== "full" && format !== "metadata")
      throw badRequest(`Invalid value at 'format': "${format}"`);
    return c.json(describeMail(mail, format, c.req.queries("metadataHeaders")));
  });
  return closeVendorApp(app, googleNotFound);
}

/** The mail with that id, whose first digits are its time; so only that day is looked through. */
function findMail(owner: string, id: string, nowMs: number): Mail | undefined {
  if (!/^[0-9a-f]{16}$/.test(id)) return undefined;
  const { day } = momentOf(Number.parseInt(id.slice(0, 11), 16));
  return mailsBetween(owner, day, day, momentOf(nowMs)).find((mail) => mail.id === id);
}

function badRequest(message: string) {
  return googleRefusal(400, "INVALID_ARGUMENT", message, "invalidArgument");
}

/** Gmail hides the time to wait in the message and sends no Retry-After. */
function quotaGuard(deps: SandboxDeps) {
  return createMiddleware<VendorEnv>(async (_, next) => {
    if ((await readSwitches(deps)).googleQuotaExhausted) {
      const message = `User-rate limit exceeded.  Retry after ${new Date(deps.now() + 60_000).toISOString()}`;
      throw googleRefusal(429, "RESOURCE_EXHAUSTED", message, "userRateLimitExceeded");
    }
    await next();
  });
}
