import { sql } from "drizzle-orm";
import * as z from "zod";
import { createDatabase, type Database } from "../db/client.ts";
import { usageHours } from "../db/schema.ts";
import { describeError, log } from "../lib/log.ts";
import { dropRows, markSent, readUnsent, WHOLE_KEY, type CounterRow } from "./counters.ts";

/** Rows of one statement, and statements of one alarm: a key whose database was away for long sends the rest later. */
const ROWS = 1000;
const STATEMENTS = 10;

/**
 * Sends the totals that the database does not have yet. It takes the greater one, so that what it has got already, or
 * gets late, counts once. A fault leaves them for the next alarm.
 */
export async function sendUnsent(storage: SqlStorage, d1: D1Database): Promise<void> {
  try {
    for (let round = 0; round < STATEMENTS; round++) {
      const rows = readUnsent(storage, ROWS);
      if (rows.length === 0) return;
      // oxlint-disable-next-line no-await-in-loop -- one statement after the other
      const taken = await upsert(createDatabase(d1), rows);
      markSent(
        storage,
        rows.filter((row) => taken.has(nameOf(row))),
      );
      dropRows(
        storage,
        rows.filter((row) => !taken.has(nameOf(row))),
      );
    }
  } catch (error) {
    log("warn", "usage_not_sent", describeError(error));
  }
}

const COUNTS = ["requests", "refusals", "chats", "input_tokens", "output_tokens", "tool_calls"];
const GREATER = COUNTS.map((name) => `${name} = max(${name}, excluded.${name})`).join(", ");

const takenRows = z.array(z.object({ user: z.string().nullable(), hour: z.number() }));

/** The rows that the database has taken: not those of a key or a user that is not there (any more). */
async function upsert(db: Database, rows: CounterRow[]): Promise<Set<string>> {
  const greater = sql.raw(GREATER);
  const found: unknown = await db.all(sql`
    INSERT INTO ${usageHours} (organization_id, key_id, user_id, hour, requests, refusals, chats, input_tokens,
      output_tokens, tool_calls)
    SELECT value->>'organizationId', value->>'keyId', nullif(value->>'user', ${WHOLE_KEY}), value->>'hour',
      value->>'requests', value->>'refusals', value->>'chats', value->>'inputTokens', value->>'outputTokens',
      value->>'toolCalls'
    FROM json_each(${JSON.stringify(rows)})
    WHERE EXISTS (SELECT 1 FROM api_keys
        WHERE id = value->>'keyId' AND organization_id = value->>'organizationId')
      AND (value->>'user' = ${WHOLE_KEY} OR EXISTS (SELECT 1 FROM users
        WHERE id = value->>'user' AND organization_id = value->>'organizationId'))
    ON CONFLICT (key_id, hour) WHERE user_id IS NULL DO UPDATE SET ${greater}
    ON CONFLICT (key_id, user_id, hour) DO UPDATE SET ${greater}
    RETURNING user_id AS user, hour`);
  return new Set(takenRows.parse(found).map(({ user, hour }) => nameOf({ user: user ?? WHOLE_KEY, hour })));
}

function nameOf({ user, hour }: Pick<CounterRow, "user" | "hour">): string {
  return `${hour} ${user}`;
}
