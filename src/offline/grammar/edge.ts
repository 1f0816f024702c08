import type { Sense } from "../plan.ts";
import type { Stretch } from "../words/line.ts";

/** A stretch in one of its meanings; of a name or a period there is none. */
export interface Edge extends Omit<Stretch, "senses"> {
  class: string;
  sense: Sense;
  /** What it costs to take it. */
  weight?: number;
}
