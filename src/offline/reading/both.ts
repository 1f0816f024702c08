import type { Ask, Part } from "../plan.ts";

const WHO = "customers?|clients?|companies|accounts?";
const BOTH = new RegExp(
  `^(?:(?:which|what|show(?: me)?|list|are there) )?(?:the |our |any )?(?:${WHO}) (?:that |who |which )?(?:have|has|with) (?:both )?(.{3,50}?)(?:,? and|,? but|,? as well as|,? that|,? who|(?= also))(?: also)?(?: have| has| with)?(?: also)? (.{3,50})$`,
  "i",
);

const NONE = new RegExp(
  `^(?:(how many)|which|what|show(?: me)?|list|are there) ?(?:the |our |any )?(?:${WHO}) (?:that |who |which )?(?:(?:have|has|with) (?:no|not any|never had(?: any)?)|(?:do not|does not|don't|doesn't) have(?: any)?|without(?: any)?) (.{3,50})$`,
  "i",
);

/** "Which accounts have no deals?": those of the CRM that have none. */
function readNone(said: string, read: (text: string) => readonly Part[]): Part | undefined {
  const [, many, what] = NONE.exec(said) ?? [];
  if (what === undefined) return undefined;
  const [accounts, groups] = [
    many === undefined ? "list our accounts" : "how many accounts",
    `which customers have ${what}`,
  ].map((half) => read(half)[0]);
  if (accounts?.topic !== "ask" || groups?.topic !== "ask" || !isOfGroups(groups.ask)) return undefined;
  return { topic: "ask", ask: { ...accounts.ask, apart: { ...groups.ask, when: `with ${what}` } } };
}

/** "Which customers have open deals and overdue invoices?": those that are in the one list and in the other. */
export function readBoth(text: string, read: (text: string) => readonly Part[]): Part | undefined {
  const said = text.replace(/[?.! ]+$/, "");
  const none = readNone(said, read);
  if (none !== undefined) return none;
  const [, ...halves] = BOTH.exec(said) ?? [];
  const asks = halves.flatMap((half) => {
    const [part, ...others] = read(`which customers have ${half}`);
    return part?.topic === "ask" && others.length === 0 && isOfGroups(part.ask) ? [part.ask] : [];
  });
  const [one, other] = asks;
  if (one === undefined || other === undefined || one.dataset === other.dataset) return undefined;
  return { topic: "ask", ask: { ...other, among: other, also: one } };
}

const isOfGroups = ({ groupBy, left, having, order }: Ask): boolean =>
  left.length + having.length === 0 && groupBy.length === 1 && order === undefined;
