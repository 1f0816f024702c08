import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { momentOf } from "../company/dates.ts";
import { mailsOf } from "../company/mails.ts";
import type { SandboxDeps } from "../deps.ts";
import { googleGuard } from "./auth.ts";
import { googleNotFound } from "./errors.ts";
import {
  badMailRequest,
  GMAIL_REFUSALS,
  mailForbidden,
  mailNotFound,
  mailQuotaExhausted,
} from "./mail/errors.ts";
import {
  describeLabel,
  findMail,
  findMails,
  findThread,
  pageOfMails,
  SYSTEM_LABELS,
  threadsOf,
} from "./mail/mailbox.ts";
import {
  attachmentId,
  base64Url,
  describeMail,
  historyIdAt,
  MAIL_FORMATS,
  type MailFormat,
} from "./mail/message.ts";
import { readSwitches } from "../switches.ts";
import { closeVendorApp, openVendorApp, type VendorEnv, type VendorHono } from "../vendor/vendor-app.ts";

const GMAIL = "https://www.googleapis.com/auth/gmail";
const METADATA_SCOPE = `${GMAIL}.metadata`;
const SCOPES = [`${GMAIL}.readonly`, `${GMAIL}.modify`, "https://mail.google.com/", METADATA_SCOPE];
const ME = "/gmail/v1/users/:user";

/** The Gmail API (host gmail.googleapis.com), read-only: the signed-in person's mailbox. */
export function gmail(deps: SandboxDeps): VendorHono {
  const app = openVendorApp();
  const guards = [
    googleGuard(deps, { service: "gmail.googleapis.com", scopes: SCOPES, refusals: GMAIL_REFUSALS }),
    quotaGuard(deps),
    ownMailboxOnly,
  ] as const;
  const mailbox = (c: MailContext) => mailsOf(c.var.grant.user, momentOf(deps.now()));
  const mailOf = (c: MailContext) => findMail(c.var.grant.user, c.req.param("id") ?? "", deps.now());
  const found = (c: MailContext) =>
    findMails(c.var.grant.user, c.req.queries(), deps.now(), isMetadataOnly(c));

  app.get(`${ME}/profile`, ...guards, (c) => {
    const mails = mailbox(c);
    return c.json({
      emailAddress: c.var.grant.user,
      messagesTotal: mails.length,
      threadsTotal: threadsOf(mails).length,
      historyId: historyIdAt(deps.now()),
    });
  });
  app.get(`${ME}/messages`, ...guards, (c) =>
    c.json(pageOfMails("messages", found(c), c.req.queries(), ({ id, threadId }) => ({ id, threadId }))),
  );
  app.get(`${ME}/messages/:id`, ...guards, (c) => {
    const mail = mailOf(c);
    if (mail === null) throw mailNotFound();
    return c.json(describeMail(mail, formatOf(c), c.req.queries("metadataHeaders")));
  });
  app.get(`${ME}/messages/:id/attachments/:file`, ...guards, (c) => {
    const mail = mailOf(c);
    const file = mail?.attachments.find((_, nth) => attachmentId(mail, nth) === c.req.param("file"));
    if (file === undefined) throw mailNotFound();
    return c.json({ size: file.text.length, data: base64Url(file.text) });
  });
  app.get(`${ME}/threads`, ...guards, (c) =>
    c.json(
      pageOfMails("threads", threadsOf(found(c)), c.req.queries(), (thread) => {
        const last = thread.at(-1);
        const snippet = last === undefined ? "" : describeMail(last, "minimal").snippet;
        return { id: thread[0]?.threadId, snippet, historyId: historyIdAt(last?.ms ?? 0) };
      }),
    ),
  );
  app.get(`${ME}/threads/:id`, ...guards, (c) => {
    const id = c.req.param("id");
    const thread = findThread(c.var.grant.user, id, deps.now());
    const last = thread.at(-1);
    if (last === undefined) throw mailNotFound();
    const wanted = c.req.queries("metadataHeaders");
    const messages = thread.map((mail) => describeMail(mail, formatOf(c), wanted));
    return c.json({ id, historyId: historyIdAt(last.ms), messages });
  });
  app.get(`${ME}/labels`, ...guards, (c) =>
    c.json({ labels: SYSTEM_LABELS.map((id) => ({ id, name: id, type: "system" })) }),
  );
  app.get(`${ME}/labels/:id`, ...guards, (c) => {
    const label = SYSTEM_LABELS.find((id) => id === c.req.param("id"));
    if (label === undefined) throw mailNotFound();
    return c.json(describeLabel(label, mailbox(c)));
  });
  app.get(`${ME}/history`, ...guards, (c) => {
    const since = Number(c.req.query("startHistoryId") ?? Number.NaN);
    if (!Number.isInteger(since)) throw badMailRequest("Missing startHistoryId");
    // Gmail keeps history for at least a week; what is older must be read anew.
    if (since * 1000 < deps.now() - 30 * 86_400_000) throw mailNotFound();
    const arrived = mailbox(c)
      .filter((mail) => Number(historyIdAt(mail.ms)) > since)
      .toReversed();
    const history = pageOfMails("history", arrived, c.req.queries(), (mail) => {
      const message = { id: mail.id, threadId: mail.threadId };
      const added = { message: { ...message, labelIds: mail.labels } };
      return { id: historyIdAt(mail.ms), messages: [message], messagesAdded: [added] };
    });
    const { resultSizeEstimate: _, ...page } = history;
    return c.json({ ...page, historyId: historyIdAt(deps.now()) });
  });
  return closeVendorApp(app, googleNotFound);
}

type MailContext = Context<VendorEnv>;

function formatOf(c: MailContext): MailFormat {
  const asked = c.req.query("format")?.toLowerCase() ?? "full";
  const format = MAIL_FORMATS.find((one) => one === asked);
  if (format === undefined) throw badMailRequest(`Invalid value at 'format': "${c.req.query("format")}"`);
  if (!isMetadataOnly(c) || format === "metadata" || format === "minimal") return format;
  throw mailForbidden("Metadata scope doesn't allow format FULL");
}

function isMetadataOnly(c: MailContext): boolean {
  return !c.var.grant.scopes.some((scope) => scope !== METADATA_SCOPE && SCOPES.includes(scope));
}

function quotaGuard(deps: SandboxDeps) {
  return createMiddleware<VendorEnv>(async (_, next) => {
    if ((await readSwitches(deps)).googleQuotaExhausted) throw mailQuotaExhausted(deps.now());
    await next();
  });
}

const ownMailboxOnly = createMiddleware<VendorEnv>(async (c, next) => {
  const user = c.req.param("user");
  if (user !== "me" && user !== c.var.grant.user) throw mailForbidden("Delegation denied for this user");
  await next();
});
