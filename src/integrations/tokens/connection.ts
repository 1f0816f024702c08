import { DurableObject } from "cloudflare:workers";
import type { Deps } from "../../deps.ts";
import { describeError } from "../../lib/log.ts";
import { keptTokens, completeKept, type KeptTokens } from "./kept-tokens.ts";
import { refreshAccessToken, type AccessResult } from "./access.ts";
import type { CredentialsOwner } from "./credentials.ts";

const KEPT = "kept:";
/** Longer than a callback lasts. */
const COMPLETE_AFTER_MS = 60_000;

/**
 * One object per connection, the only place that refreshes its tokens: two refreshes at once would lose a
 * Notion or Slack connection, whose refresh tokens can be used once (providers.md 0.3). It also keeps the tokens of a
 * callback under way until D1 has them.
 */
export class ConnectionObject extends DurableObject<Env> {
  readonly #deps: Deps;
  #refreshing: Promise<AccessResult> | undefined;

  /** The Worker's `Connection` hands over the dependencies, which are made from `env`. */
  constructor(context: DurableObjectState, env: Env, deps: Deps) {
    super(context, env);
    this.#deps = deps;
  }

  /** A good access token. `stale` is the one that was seen to expire or be refused; who comes during a refresh gets its outcome. */
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

  /** Keeps what a callback has just been given. Whatever becomes of the callback, an alarm sees to it. */
  async keep(kept: KeptTokens): Promise<void> {
    this.ctx.storage.kv.put(`${KEPT}${kept.hash}`, kept);
    await this.ctx.storage.setAlarm(Date.now() + COMPLETE_AFTER_MS);
  }

  /** What an earlier callback with the same ticket was given, if it got no further. */
  kept(hash: string): KeptTokens | undefined {
    return keptTokens.optional().parse(this.ctx.storage.kv.get(`${KEPT}${hash}`));
  }

  /** D1 has them. */
  forget(hash: string): void {
    this.ctx.storage.kv.delete(`${KEPT}${hash}`);
  }

  override async alarm(): Promise<void> {
    try {
      await this.#complete();
    } catch (error) {
      this.#deps.log("error", "kept_tokens_left", describeError(error));
      await this.ctx.storage.setAlarm(Date.now() + COMPLETE_AFTER_MS);
    }
  }

  /** Forgets everything, after a refresh under way and revoking a callback's tokens. The connection is disabled already, its flows ended. */
  async erase(): Promise<void> {
    await this.#refreshing?.catch(() => undefined);
    await this.#complete();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  async #complete(): Promise<void> {
    for (const [name, value] of this.ctx.storage.kv.list({ prefix: KEPT })) {
      // oxlint-disable-next-line no-await-in-loop -- rarely more than one
      await completeKept(this.#deps, keptTokens.parse(value));
      this.ctx.storage.kv.delete(name);
    }
  }

  async #refresh(owner: CredentialsOwner, stale: string): Promise<AccessResult> {
    const deps = this.#deps;
    try {
      return await refreshAccessToken(deps, this.ctx.storage.kv, owner, stale);
    } catch (error) {
      // The runtime logs what an object throws as it is, and drizzle's message holds every bound value.
      deps.log("error", "refresh_broken", { integrationId: owner.integrationId, ...describeError(error) });
      return { kind: "unavailable", retryAfter: undefined };
    }
  }
}
