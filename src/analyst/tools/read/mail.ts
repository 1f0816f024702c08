import { readMail } from "../../../connectors/gmail/gmail.ts";
import { createAccess } from "../../../integrations/tokens/access.ts";
import { limits } from "../../../lib/limits.ts";
import type { Column } from "../../../tables/table.ts";
import { cellText } from "../cell-text.ts";
import { requireSource, type DataContext } from "../data-tool.ts";
import type { Entry } from "./pieces.ts";

const LONGEST = 200_000;

const dimension = (key: string, title: string): Column => ({ key, title, role: "dimension", unit: "text" });

export const mailColumns: Column[] = [
  dimension("author", "From"),
  dimension("to", "To"),
  { ...dimension("date", "Date"), unit: "instant" },
  dimension("attachments", "Attachments"),
];

/** One mail; undefined for what can be no id. Throws `VendorError`, and `MisuseError` where no mailbox is connected. */
export async function readMailEntry(
  context: DataContext,
  id: string,
): Promise<{ entry: Entry; complete: boolean } | undefined> {
  const source = requireSource(context, "mail");
  if (!/^[\w-]{1,100}$/.test(id)) return undefined;
  const mail = await readMail(createAccess(context.deps, source), { id, limit: LONGEST });
  const { cellLength } = limits;
  const cells = {
    author: cellText(mail.from, cellLength),
    to: cellText(mail.to, cellLength),
    date: mail.date,
    attachments: cellText(mail.attachments.join(", "), cellLength),
  };
  const label = cellText(mail.subject, cellLength) ?? "mail";
  return { entry: { label, id, url: mail.url, cells, text: mail.text }, complete: !mail.isCut };
}
