import { DurableObject } from "cloudflare:workers";
import { createDepsFactory, withContext } from "../deps.ts";
import { refreshAccessToken, type AccessResult } from "./refresh.ts";
import type { CredentialsOwner } from "./credentials.ts";

/**
 * One object per connection, the only place that refreshes its tokens: two refreshes at once would lose a
 * Notion or Slack connection, whose refresh tokens can be used once (providers.md 0.3).
 */
export class Connection extends DurableObject<Env> {
  readonly #depsOf = createDepsFactory();
  #refreshing: Promise<AccessResult> | undefined;

  /**
   * A good access token. `stale` is the one that the caller saw expire or be refused; whoever comes while a
   * refresh is under way gets its outcome.
   */
  async accessToken(owner: CredentialsOwner, stale: string): Promise<AccessResult> {
    this.#refreshing ??= this.#refresh(owner, stale).finally(() => {
      this.#refreshing = undefined;
    });
    return await this.#refreshing;
  }

  async #refresh(owner: CredentialsOwner, stale: string): Promise<AccessResult> {
    const deps = withContext(this.#depsOf(this.env), this.ctx);
    return await refreshAccessToken(deps, this.ctx.storage.kv, owner, stale);
  }
}
