import { findDataset } from "../../catalogue/catalogue.ts";
import { emptyAsk } from "../grammar/draft.ts";
import type { Ask, Part } from "../plan.ts";
import type { Range } from "./range.ts";

/** Of whom each kind of record is, and what tells most about them. */
const KINDS = [
  { dataset: "deals", dimensions: ["account", "name"], groupBy: ["stage"] },
  { dataset: "invoices", dimensions: ["customer"], groupBy: ["status"] },
  { dataset: "bills", dimensions: ["vendor"], groupBy: ["status"] },
  { dataset: "expenses", dimensions: ["vendor"], groupBy: ["category"] },
  { dataset: "tasks", dimensions: ["project"], groupBy: ["status"] },
] as const;

/** All that is said besides the name. */
const ALL =
  /^(?:please )?(?:(?:can|could) you )?(?:(?:tell|give|show) (?:me|us) )?(?:(?:more |something )?about|(?:everything|all)(?: (?:that )?(?:you know|you have|we know|we have|there is))? (?:about|on)|(?:an? |the )?(?:short |quick |brief |full )?(?:overview|summary|rundown|profile) (?:of|on|about|for)|what(?: do (?:we|you) (?:know|have) (?:about|on)|(?: is|'s) (?:(?:going on|happening|new|up) (?:with|at)|the (?:latest|news) (?:on|about|with))))(?: (?:the|our) (?:customer|client|supplier|vendor|project))? *\W*$/i;

/** "Everything about Wassersport Kiel": what the records hold of a name that they know, then what was written. */
export function aboutName({ line, from, to }: Range, isAlone: boolean): Part[] | undefined {
  const tokens = line.tokens.slice(from, to);
  const last = tokens.findLast(({ text }) => /\p{L}/u.test(text));
  // "Everything about Evergreen", of which the whole name is longer.
  const called = last?.isCapital && last.isStrange && last !== tokens[0] ? [last] : [];
  const known = tokens.filter(({ isNamed }) => isNamed);
  const [name, ...others] = known.length > 0 ? known : called;
  if (name === undefined || others.length > 0) return undefined;
  const rest = [line.text.slice(tokens[0]?.start, name.start), line.text.slice(name.end, tokens.at(-1)?.end)];
  // "Wassersport Kiel", and nothing else.
  const isBare = isAlone && !/\p{L}/u.test(rest.join(""));
  if (!isBare && !ALL.test(rest.join(" ").trim())) return undefined;
  const [first, ...instead] = KINDS.flatMap(({ dataset: kind, dimensions, groupBy }): Ask[] => {
    const dataset = findDataset(kind);
    const open = [{ said: name.text, dimensions, isNegated: false, isName: true }];
    return dataset === undefined ? [] : [{ ...emptyAsk(dataset), groupBy: [...groupBy], open, strength: 3 }];
  });
  const search = { topic: name.text, left: [], deeds: [], assumptions: [] };
  return (
    first && [
      { topic: "ask", ask: { ...first, instead, isBoth: true } },
      { topic: "search", search },
    ]
  );
}
