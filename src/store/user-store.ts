import { DurableObject } from "cloudflare:workers";
import type { RecordKey, VendorRecord } from "../domain/records.ts";
import { limits } from "../lib/limits.ts";
import { applyStep, openRun } from "./write.ts";
import { attach, detach, listConnections, readFloor, writeFloor } from "./connections.ts";
import { openStore, hasTables, type Store } from "./database.ts";
import { exportStore, summarize } from "./contents.ts";
import type { RecordSearch, StorePlan, StoreResult } from "./plans.ts";
import type * as protocol from "./protocol.ts";
import { runPlan } from "./query.ts";
import { readRecord, searchRecords } from "./search.ts";

/** What was synchronized of one user. `UserStoreClient`'s methods, synchronous from first read to last write: no call comes in between. */
export class UserStore extends DurableObject<Env> {
  #opened: Store | undefined;

  attach(ref: protocol.ConnectionRef, type: string): boolean {
    return attach(this.#store, ref, type);
  }

  open(run: protocol.RunRef): protocol.Opened | null {
    return this.#isBlank ? null : openRun(this.#store, run);
  }

  apply(run: protocol.RunRef, step: protocol.StoreStep): protocol.Applied {
    return this.#isBlank ? { accepted: false } : applyStep(this.#store, run, step);
  }

  query(plans: StorePlan[]): StoreResult[] {
    return plans.map((plan) => runPlan(this.#store, plan));
  }

  search(search: RecordSearch): protocol.FoundRecords {
    return searchRecords(this.#store, search);
  }

  read(connection: string, key: RecordKey): VendorRecord | null {
    return readRecord(this.#store, connection, key);
  }

  summary(): protocol.StoreSummary {
    return summarize(this.#store);
  }

  export(): ReadableStream<Uint8Array> {
    return exportStore(this.#store);
  }

  detach(ref: protocol.ConnectionRef): void {
    detach(this.#store, ref);
  }

  async erase(floor: number): Promise<void> {
    const { storage } = this.ctx;
    const highest = Math.max(floor, readFloor(storage));
    this.#opened = undefined;
    // All three begin in one turn, so that no call finds an erased store without its floor.
    const erased = storage.deleteAll();
    writeFloor(storage, highest);
    await Promise.all([erased, storage.setAlarm(Date.now() + limits.eraseAgainMs)]);
  }

  /** Erases again, with the floor, what nobody has begun to use: then nothing at all is left of the user. */
  override async alarm(): Promise<void> {
    if (!this.#isBlank && listConnections(this.#store).length > 0) return;
    this.#opened = undefined;
    await this.ctx.storage.deleteAll();
  }

  /** Opened, and migrated, at its first use: an object that only refuses what comes late stays without tables. */
  get #store(): Store {
    this.#opened ??= openStore(this.ctx.storage);
    return this.#opened;
  }

  get #isBlank(): boolean {
    return !hasTables(this.ctx.storage);
  }
}
