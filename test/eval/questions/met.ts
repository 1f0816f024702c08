import { PERIODS } from "../clock.ts";
import { sumDeals } from "../expect/sales.ts";
import type { Facts } from "../facts.ts";
import { count, eur, inCategory, said, SUITE, type Golden } from "../golden.ts";

const { october } = PERIODS;

/** What users met and was answered wrong, or needlessly not at all. */
export function asMet({ sales }: Facts): Golden[] {
  const ask = inCategory("met");
  const suite = (...figures: Golden["figures"]) => ({ sources: SUITE, figures });
  const of = (name: string, isWon: boolean) =>
    sumDeals(
      (isWon ? sales.won(october) : sales.lost(october)).filter(({ client }) =>
        client.owner.name.startsWith(name),
      ),
    );
  const [ada, ben] = ["Ada", "Ben"].map((name) => [of(name, true), of(name, false)].map((one) => one.count));
  const pair = "How many deals did Ada win in October, and how many did she lose?";
  return [
    ask("she", pair, suite(...(ada ?? []).map((one) => count(one)))),
    ask("she-before", "And how many did she lose?", {
      ...suite(count(ada?.[1] ?? Number.NaN)),
      history: said("How many deals did Ada win in October?", "Some."),
    }),
    ask("and-he", "And Ben?", {
      ...suite(...(ben ?? []).map((one) => count(one))),
      history: said(pair, "Both."),
    }),
    ask("nobody", "How many deals did she win in October?", { outcome: "names", mentions: ["she"] }),
    ask(
      "sold-of-whom",
      "How much did Ben sell in October, and what did he lose?",
      suite(eur(of("Ben", true).amount)),
    ),
  ];
}
