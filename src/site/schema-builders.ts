import type { Plugin } from "rolldown";

/** Takes from the MCP library's builders of schemas what nobody in their file asks for. Throws when the library looks otherwise. */
export const withoutUnaskedSchemas: Plugin = {
  name: "without-unasked-schemas",
  transform: {
    filter: { id: /@modelcontextprotocol\/server\/dist\/src-/ },
    handler: (code) => {
      const builders = code.match(BUILDER) ?? [];
      if (builders.length !== 2) throw new Error(`${builders.length} builders of schemas instead of 2`);
      const others = code.replace(BUILDER, "");
      return builders.reduce((rest, builder) => rest.replace(builder, () => shorten(builder, others)), code);
    },
  },
};

const BUILDER = /^function build(?:\$1)?\(\) \{$.*?^\}$/gms;
const COMMENT = /^\t*\/\*\*.*?\*\/\n/gms;
/** One statement of a builder: it begins with one tab and a word. */
const STATEMENT_START = /^(?=\t\w)/m;
/** One schema that is given out, with or without what it is named inside. */
const GIVEN = /^\t\t(\w+)(?:: [^]*?)?,?\n(?=\t\t\w|\t\};)/gm;

function shorten(builder: string, others: string): string {
  const [head = "", ...body] = builder.replace(COMMENT, "").split(STATEMENT_START);
  const given = body.pop() ?? "";
  if (!given.startsWith("\treturn {\n")) throw new Error("A builder of schemas that returns no object");
  const asked = new Set(others.match(/(?<=\.)\w+/g));
  const kept = [given.replace(GIVEN, (entry, name: string) => (asked.has(name) ? entry : ""))];
  const used = new Set(wordsOf(kept[0] ?? ""));
  // From the last to the first: what is made of others comes after them.
  for (const statement of body.toReversed()) {
    const name = /^\tconst ([\w$]+) = /.exec(statement)?.[1];
    if (name !== undefined && !used.has(name)) continue;
    kept.unshift(statement);
    for (const word of wordsOf(statement)) used.add(word);
  }
  return head + kept.join("");
}

function wordsOf(code: string): string[] {
  return code.match(/[\w$]+/g) ?? [];
}
