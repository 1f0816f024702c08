import { describeMoment } from "../periods/format.ts";
import { plainText, quote } from "./quote.ts";
import { mailText, readResult } from "./results.ts";
import { joinWords } from "../periods/reading/text.ts";
import type { Outcomes } from "./write-types.ts";

const LONGEST = 1_200;

/** What one mail says, quoted; undefined when it could not be read, so that its snippet has to do. */
export function writeMail(call: string | undefined, outcomes: Outcomes): string | undefined {
  const read = call === undefined ? undefined : readResult(outcomes.get(call), mailText);
  if (read?.ok !== true) return undefined;
  const { from, subject, date, text, attachments } = read.data.message;
  const day = date === undefined ? "" : ` on ${plainText(describeMoment(date), 40)}`;
  const sender = plainText((from ?? "").replace(/<([^<>\s]+@[^<>\s]+)>/, "($1)"), 80) || "Somebody";
  const files =
    attachments.length === 0
      ? ""
      : `\nAttached: ${joinWords(attachments.slice(0, 5).map((name) => quote(name, 80)))}.`;
  return `${quote(subject ?? "No subject", 120)} from ${sender}${day} says:\n“${plainText(text, LONGEST)}”${files}`;
}
