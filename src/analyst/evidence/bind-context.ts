import type { ChosenContext } from "../../contexts/choose.ts";
import type { Binding } from "./binding.ts";
import { agreesWith, spanOf } from "./bind-dates.ts";
import type { AnswerContext, Surroundings } from "./context.ts";
import type { Evidence } from "./evidence.ts";
import { isShownAs } from "./match.ts";
import type { Numeral, NumberNumeral } from "./numeral.ts";

/** A figure of a rule is no finding: it binds only where the sentence speaks of a rule. */
const RULE =
  /target|goal|objective|quota|\bkpi|budget|threshold|\bdefin|fiscal|financial year|polic|\brules?\b|exclud|\bplan(?:ned)?\b|\baim|instruct/;

/** A binding to what the organization or the user has defined: digits of a context's title, or a figure of its text. */
export function bindContext(
  { defined }: Evidence,
  { answer }: AnswerContext,
  numeral: Numeral,
  around: Surroundings,
): Binding | undefined {
  const texts = defined();
  const titled = texts.find(({ context }) => isInTitle(answer, numeral, context));
  if (titled !== undefined) return fromContext(numeral, titled.context);
  const found = texts.find(
    ({ context, numerals }) => speaksOf(context, around.text) && numerals.some((one) => isSame(one, numeral)),
  );
  return found === undefined ? undefined : fromContext(numeral, found.context);
}

function isInTitle(answer: string, { start, end }: Numeral, { title, name }: ChosenContext): boolean {
  return [title, name].some((text) => {
    for (let at = answer.indexOf(text); at >= 0 && at <= start; at = answer.indexOf(text, at + 1)) {
      if (end <= at + text.length) return true;
    }
    return false;
  });
}

function speaksOf({ title, name }: ChosenContext, segment: string): boolean {
  return RULE.test(segment) || [title, name].some((text) => segment.includes(text.toLowerCase()));
}

function isSame(defined: Numeral, shown: Numeral): boolean {
  if (defined.kind === "number" && shown.kind === "number") {
    return defined.unit === shown.unit && isShownAs(defined.value, shown) && shareCurrency(defined, shown);
  }
  if (defined.kind === "date" && shown.kind === "date") return defined.claims.some(agreesWith(shown.claims));
  return defined.kind === shown.kind && defined.text === shown.text;
}

function shareCurrency(left: NumberNumeral, right: NumberNumeral): boolean {
  if (left.currencies.length === 0 || right.currencies.length === 0) return true;
  return left.currencies.some((currency) => right.currencies.includes(currency));
}

function fromContext(numeral: Numeral, context: ChosenContext): Binding {
  const value = numeral.kind === "number" ? numeral.value : numeral.text;
  return bindingOf(spanOf(numeral), value, context);
}

/** The binding of a place in the answer to a context, with its version. */
export function bindingOf(
  place: Pick<Binding, "start" | "end" | "text">,
  value: Binding["value"],
  { id, version, name }: ChosenContext,
): Binding {
  return {
    ...place,
    kind: "context",
    value,
    unit: null,
    metric: null,
    period: null,
    source: null,
    action: null,
    path: null,
    context: { id, version, name },
  };
}
