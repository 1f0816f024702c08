import { memoize } from "../../lib/memoize.ts";
import { segmentsOf } from "./segments.ts";

/** Sentences of the prompt that are too short to be told from anyone's words are not looked for. */
const TELLING_LENGTH = 25;

/** Takes out of a text what it repeats of the service's own instructions. */
export type Withhold = (text: string) => string;

export const withholdOf = memoize((instructions): Withhold => {
  const telling = segmentsOf(instructions)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= TELLING_LENGTH);
  return (text) =>
    telling.reduce((rest, one) => (rest.includes(one) ? rest.replaceAll(one, "") : rest), text);
}, 50);
