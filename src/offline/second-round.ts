import type { Conversation } from "./conversation.ts";
import type { Plan, Section } from "./plan.ts";
import type { PlannedCall } from "./plan-context.ts";
import { type SearchCall, searchInput } from "./plan-search.ts";
import { documentSearches } from "./plan-documents.ts";
import { foundNothing, mailToRead } from "./search-data.ts";
import { searchTools } from "./sources.ts";

/** What is looked up once the first results are there; the same results always lead to the same calls. */
export interface SecondRound {
  calls: PlannedCall[];
  /** Wider searches by the id of the first call, which found nothing. */
  widened: ReadonlyMap<string, SearchCall>;
  /** Searches for what was written about a change, by the id of the call that found its movers. */
  documents: ReadonlyMap<string, SearchCall[]>;
  /** Calls that read a mail, by the id of the search that found it. */
  reads: ReadonlyMap<string, string>;
}

/** At most two rounds: the planned calls, then what only their results can tell. */
export function planSecondRound(plan: Plan, conversation: Conversation): SecondRound {
  const { outcomes, callsBefore, tools } = conversation;
  const calls: PlannedCall[] = [];
  const add = (toolName: PlannedCall["toolName"], input: PlannedCall["input"]): string => {
    const toolCallId = `call_${callsBefore + plan.calls.length + calls.length + 1}`;
    calls.push({ toolCallId, toolName, input });
    return toolCallId;
  };
  const addSearch = (search: SearchCall): SearchCall => ({
    ...search,
    call: add(searchTools[search.source], searchInput(search)),
  });
  const searches = searchesOf(plan.sections).filter(({ call }) => outcomes.has(call));
  const widened = searches.flatMap(({ call, wider, ...search }) =>
    wider === undefined || !foundNothing({ ...search, call, wider }, outcomes)
      ? []
      : [[call, addSearch({ ...search, ...wider, call, wider: undefined })] as const],
  );
  const documents = plan.sections.flatMap((section) =>
    section.kind === "why"
      ? [[section.call, documentSearches(section, outcomes).map(addSearch)] as const]
      : [],
  );
  const reads = plan.sections.flatMap((section) => {
    if (section.kind !== "search" || !section.question.reading || !tools.has("mail_read")) return [];
    const found = mailToRead(section, outcomes);
    return found === undefined ? [] : [[found.call, add("mail_read", { id: found.id })] as const];
  });
  return { calls, widened: new Map(widened), documents: new Map(documents), reads: new Map(reads) };
}

function searchesOf(sections: readonly Section[]): SearchCall[] {
  return sections.flatMap((section) => (section.kind === "search" ? section.calls : []));
}
