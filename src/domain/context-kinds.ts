/** What a context can be. All but documents are rules, and short; a document is background that is looked up. */
export const contextKinds = [
  "definition",
  "metric",
  "target",
  "instruction",
  "calendar",
  "document",
] as const;

export type ContextKind = (typeof contextKinds)[number];
