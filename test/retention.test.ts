import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { createDatabase } from "../src/db/client.ts";
import { DELETE_CHUNK } from "../src/db/delete-until-none.ts";
import { retentionJobs } from "../src/retention.ts";
import { createOrganization } from "./support/service.ts";

/** The database, and how many rows each statement of a batch changed. */
function watched() {
  const changed: number[] = [];
  const batch: D1Database["batch"] = async (statements) => {
    const results = await env.DB.batch<never>(statements);
    changed.push(...results.map(({ meta }) => meta.changes));
    return results;
  };
  const d1 = { prepare: (text: string) => env.DB.prepare(text), batch } as D1Database;
  return { db: createDatabase(d1), changed };
}

describe("what is over", () => {
  it("is deleted in pieces that D1 can take, however much has come together", async ({ expect }) => {
    const { id } = await createOrganization();
    const states = DELETE_CHUNK + 500;
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO oauth_states (hash, organization_id, expires_at) SELECT 'state' || i, ?2, 1 FROM n`,
    )
      .bind(states, id)
      .run();
    const { db, changed } = watched();
    await retentionJobs["oauthStates"]?.({ db, now: () => Date.now() });
    expect(changed).toEqual([DELETE_CHUNK, 500]);
  });
});
