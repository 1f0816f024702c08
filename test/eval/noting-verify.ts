import { removeUnbound as remove } from "../../src/analyst/evidence/verify.ts";
import { noteRemoved } from "./removed.ts";

export * from "../../src/analyst/evidence/verify.ts";

/** What the service takes out of an answer leaves no trace in it, so `npm run eval` notes it where it happens. */
export const removeUnbound: typeof remove = (answer, unbound, bindings) => {
  noteRemoved(unbound.map(({ text }) => text));
  return remove(answer, unbound, bindings);
};
