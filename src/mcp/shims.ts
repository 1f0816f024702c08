/** In place of `@modelcontextprotocol/server/_shims` (wrangler.toml), which builds both revisions' schemas at start, and a validator. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("This server asks the client's user nothing");
  }
}
