/**
 * In place of `@modelcontextprotocol/server/_shims` (wrangler.toml). The library's own for workerd builds the schemas of
 * both revisions when an isolate starts, though few isolates serve the protocol, and brings a validator for what a
 * server asks the client's user, which this one never does.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("This server asks the client's user nothing");
  }
}
