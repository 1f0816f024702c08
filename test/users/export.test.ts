import { describe, it } from "vitest";
import { users } from "../../src/db/schema.ts";
import { exportUser } from "../../src/users/export.ts";
import { connectSource } from "../support/connect.ts";
import { expectError } from "../support/errors.ts";
import { faults } from "../support/faults.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";
import { storeRecords } from "../support/stored.ts";
import { depsWith, seedUser } from "./support.ts";

interface Line {
  type: string;
  data: Record<string, unknown>;
}

/** A store that breaks off after the first piece of its export. */
const brokenOff = {
  getByName: () => ({
    export: () => {
      let pieces = 0;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        if (pieces++ > 0) return controller.error(new Error("Network connection lost."));
        controller.enqueue(new TextEncoder().encode('{"type":"record","data":{}}\n'));
      };
      return Promise.resolve(new ReadableStream({ pull }));
    },
  }),
};

const parse = (text: string): Line[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

const count = (lines: Line[]) => {
  const counts: Record<string, number> = {};
  for (const { type } of lines) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

describe("GET /users/{externalUserIdentifier}/export", () => {
  it("streams everything of the user as NDJSON under a fixed file name", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace", user: "ada" });
    await call("/chat", { key, body: { externalUserIdentifier: "ada", message: "Hello", mode: "chat" } });
    const response = await call("/users/ada/export", { key });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/x-ndjson");
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="user-export.ndjson"');
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const text = await response.text();
    expect(text.endsWith("\n")).toBe(true);
    const lines = parse(text);
    expect(count(lines)).toEqual({ user: 1, integration: 1, conversation: 1, message: 2 });
    for (const line of lines) expect(Object.keys(line)).toEqual(["type", "data"]);
    expect(lines[0]?.data).toEqual({ externalUserIdentifier: "ada", createdAt: expect.any(Number) });
    expect(lines[1]?.data).toMatchObject({
      type: "notes-workspace",
      account: { workspaceName: expect.any(String) },
    });
    expect(lines[3]?.data).toMatchObject({ role: "user", content: "Hello", details: null });
    expect(lines[4]?.data).toMatchObject({ role: "assistant", details: { language: "en" } });
  });

  it("answers 404 to a user whom nobody has named, and needs the privacy permission", async ({ expect }) => {
    const { key } = await createOrganization();
    await expectError(expect, await call("/users/nobody/export", { key }), "user_not_found");
    const other = await createOrganization({
      permissions: ["chat", "integrations:read", "integrations:write"],
    });
    const refused = await call("/users/nobody/export", { key: other.key });
    await expectError(expect, refused, "insufficient_permissions");
    const conflicting = await call("/users/nobody/export", { key, headers: { "X-External-User-Id": "ada" } });
    await expectError(expect, conflicting, "invalid_parameters");
  });

  it("G58 has only the user's own rows, each once, while another tenant writes", async ({ expect }) => {
    const own = await createOrganization();
    const other = await createOrganization();
    const ref = { organizationId: own.id, externalUserIdentifier: "ada" };
    const sizes = { records: 1203, metrics: 1101, messages: 1001 };
    await seedUser({ ...ref, canary: "CANARY-own", ...sizes });
    await seedUser({ organizationId: own.id, externalUserIdentifier: "bob", canary: "CANARY-colleague" });
    const foreign = await seedUser({
      organizationId: other.id,
      externalUserIdentifier: "ada",
      canary: "CANARY-foreign",
    });
    const [, notes = ""] = foreign.ids;
    const stream = await exportUser(depsWith(), ref);
    const decoder = new TextDecoder();
    let whole = "";
    let piece = 0;
    for await (const chunk of stream) {
      const part = decoder.decode(chunk, { stream: true });
      expect(part.split("\n").length).toBeLessThanOrEqual(501);
      whole += part;
      piece += 1;
      await storeRecords(
        { type: "notes-workspace", integrationId: notes, userId: foreign.owner, region: null },
        [{ dataset: "pages", id: `during-${piece}`, title: "CANARY-foreign" }],
      );
    }
    expect(piece).toBeGreaterThan(10);
    const lines = parse(whole);
    expect(count(lines)).toEqual({
      user: 1,
      integration: 3,
      conversation: 2,
      message: 1001,
      record: 1203,
      daily_metric: 1101,
    });
    const text = lines.map((line) => JSON.stringify(line));
    expect(new Set(text).size).toBe(text.length);
    for (const line of text) {
      expect(line).not.toContain("CANARY-foreign");
      expect(line).not.toContain("CANARY-colleague");
      expect(line).not.toContain(other.id);
    }
  });

  it("G53 never holds a credential, sealed or not, nor a lease", async ({ expect }) => {
    const { id: organizationId, key } = await createOrganization();
    await seedUser({ organizationId, externalUserIdentifier: "ada", canary: "CANARY" });
    const text = await (await call("/users/ada/export", { key })).text();
    expect(text).not.toMatch(/v1\.test\.|-access|-refresh|-earned|credentials|lease/i);
  });

  const failing = {
    D1: () => depsWith({ DB: faults["is refused"]?.(4, () => undefined) }),
    "the user's store": () => depsWith({ USER_STORE: brokenOff }),
  };
  for (const [name, depsOf] of Object.entries(failing)) {
    it(`is cut off, not ended, when ${name} cannot be read on`, async ({ expect }) => {
      const { id: organizationId } = await createOrganization();
      const ref = { organizationId, externalUserIdentifier: "ada" };
      await seedUser({ ...ref, canary: "CANARY" });
      const stream = await exportUser(depsOf(), ref);
      await expect(new Response(stream).text()).rejects.toThrow();
      expect(await db().select().from(users)).toHaveLength(1);
    });
  }

  it("fails before the first byte when the user's store does not answer", async ({ expect }) => {
    const { id: organizationId, key } = await createOrganization();
    await seedUser({ organizationId, externalUserIdentifier: "ada", canary: "CANARY" });
    const silent: object = { getByName: () => ({ export: () => Promise.reject(new Error("overloaded")) }) };
    const response = await callWith({ USER_STORE: silent } as Partial<Env>, "/users/ada/export", { key });
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(await response.text()).not.toContain("overloaded");
  });
});
