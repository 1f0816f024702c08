/** The part of the package that tests use; it has no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Saved {
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    readonly Client: { find(id: string): Promise<object | undefined> };
    readonly Grant: new (grant: {
      clientId: string;
      accountId: string;
    }) => Saved & { addOIDCScope(scope: string): void };
    readonly AuthorizationCode: new (code: Record<string, unknown>) => Saved;
  }
}
