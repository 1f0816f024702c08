import type { Setting } from "../grammar/parse.ts";
import type { Line, ReadSetting } from "../words/line.ts";

/** What is known besides the words: the day, the organization's own words, whose data are looked at first. */
export type Known = ReadSetting & Setting;

export interface Range {
  line: Line;
  from: number;
  to: number;
  isFirst: boolean;
}
