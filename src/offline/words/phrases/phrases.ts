import { books } from "./books.ts";
import { dates } from "./dates.ts";
import type { Meanings } from "./meanings.ts";
import { sales } from "./sales.ts";
import { visits } from "./traffic.ts";
import { work } from "./work.ts";

/** What people say and the catalogue does not. */
export const meanings: Meanings = [...visits, ...sales, ...books, ...work, ...dates];
