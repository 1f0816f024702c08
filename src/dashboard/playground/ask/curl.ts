/** The request for a shell. `$KEY` stands for an API key, which the dashboard does not have. */
export function toCurl(origin: string, body: Record<string, unknown>): string {
  return [
    `curl ${quote(`${origin}/chat`)}`,
    `  -H "Authorization: Bearer $KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quote(JSON.stringify(body, null, 2))}`,
  ].join(" \\\n");
}

/** Nothing is special to a shell between single quotes but their end. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
