import type { ToolOutcome } from "../brief.ts";
import type { Ask } from "../reading/types.ts";
import { plainSection, type Section } from "./session.ts";
import { plain } from "./text.ts";

/** A call that gave no table: its reason, in the tool's words. */
export function failed(outcome: ToolOutcome, ask: Ask | undefined): Section {
  const reason = "failure" in outcome ? plain(outcome.failure, 300) : "";
  const what =
    ask === undefined
      ? "That"
      : `The question about ${ask.dataset.name === "traffic" ? "web traffic" : ask.dataset.many}`;
  return plainSection([
    `${what} could not be answered${reason === "" ? "." : `: ${reason.replace(/\.$/, "")}.`}`,
  ]);
}
