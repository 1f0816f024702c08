import { DurableObject } from "cloudflare:workers";
import { createDepsFactory, withContext } from "../deps.ts";
import { describeError } from "../lib/log.ts";
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

  /** Answers if the object and its storage do. */
  ping(): boolean {
    return this.ctx.storage.kv.get("health") === undefined;
  }

  /**
   * Forgets everything. The connection must be disabled already, so that no refresh begins; one under way is
   * waited for, or it would put its tokens here afterwards.
   */
  async erase(): Promise<void> {
    await this.#refreshing?.catch(() => undefined);
    await this.ctx.storage.deleteAll();
  }

  async #refresh(owner: CredentialsOwner, stale: string): Promise<AccessResult> {
    const deps = withContext(this.#depsOf(this.env), this.ctx);
    try {
      return await refreshAccessToken(deps, this.ctx.storage.kv, owner, stale);
    } catch (error) {
      // The runtime logs what an object throws as it is, and drizzle's message holds every bound value.
      deps.log("error", "refresh_broken", { integrationId: owner.integrationId, ...describeError(error) });
      return { kind: "unavailable", retryAfter: undefined };
    }
  }
}
