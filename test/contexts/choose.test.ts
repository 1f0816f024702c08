import * as fc from "fast-check";
import { beforeEach, describe, it } from "vitest";
import { cutOnLine, chooseContexts, selectContexts, type ContextRow } from "../../src/contexts/choose.ts";
import { contexts as table } from "../../src/db/schema.ts";
import { userId } from "../../src/integrations/ids.ts";
import { limits } from "../../src/lib/limits.ts";
import { createOrganization, db } from "../support/service.ts";
import { createContexts, type Contexts } from "./client.ts";

const ASKED = { question: "How was revenue?", agentId: "business-analyst", integrations: ["web-analytics"] };

const rowOf = (name: string, rest: Partial<ContextRow> = {}): ContextRow => ({
  id: `ctx_${name}`,
  version: 2,
  name,
  title: name,
  description: "",
  kind: "definition",
  agentIds: [],
  integrations: [],
  metric: null,
  content: `About ${name}.`,
  isOwn: 0,
  ...rest,
});

const chosenNames = (rows: ContextRow[], asked = {}) =>
  chooseContexts(rows, { ...ASKED, ...asked }).map(({ name }) => name);

describe("choosing contexts", () => {
  it("puts rules before documents, what shares words with the question first, then the user's own", ({
    expect,
  }) => {
    const rows = [
      rowOf("leads", { kind: "target" }),
      rowOf("handbook", { kind: "document", content: "Revenue and how it is counted." }),
      rowOf("menu", { kind: "document" }),
      rowOf("year", { kind: "calendar", isOwn: 1 }),
      rowOf("tone", { kind: "instruction", content: "Revenues go first." }),
      rowOf("Revenue", { kind: "metric" }),
    ];
    expect(chosenNames(rows)).toEqual(["Revenue", "tone", "year", "leads", "handbook"]);
    expect(chosenNames(rows, { question: "" })).toEqual(["year", "leads", "tone", "Revenue"]);
    expect(chooseContexts(rows, ASKED)[2]).toEqual({
      id: "ctx_year",
      version: 2,
      name: "year",
      title: "year",
      kind: "calendar",
      content: "About year.",
      isOwn: true,
    });
  });

  it("leaves out what is for other agents or integrations", ({ expect }) => {
    const rows = [
      rowOf("sales", { agentIds: ["sales-analyst"] }),
      rowOf("both", { agentIds: ["sales-analyst", "business-analyst"] }),
      rowOf("mail", { integrations: ["mail"] }),
      rowOf("web", { integrations: ["mail", "web-analytics"] }),
    ];
    expect(chosenNames(rows)).toEqual(["both", "web"]);
    expect(chosenNames(rows, { agentId: "sales-analyst", integrations: [] })).toEqual(["sales", "both"]);
  });

  it("stays within its budget, whatever there is, and cuts at the end of a line", ({ expect }) => {
    const line = fc.string({ unit: "grapheme", maxLength: 120 });
    const row = fc.record({
      name: fc.string({ minLength: 1, maxLength: 100 }),
      content: fc.array(line, { minLength: 1, maxLength: 60 }).map((lines) => lines.join("\n")),
      kind: fc.constantFrom("definition" as const, "document" as const),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 25 }), (rows) => {
        const chosen = chooseContexts(
          rows.map(({ name, ...rest }) => rowOf(name, rest)),
          { ...ASKED, question: "about" },
        );
        const total = chosen.reduce(
          (sum, { name, title, content }) => sum + name.length + title.length + content.length,
          0,
        );
        expect(total).toBeLessThanOrEqual(limits.contextBudget);
        for (const { content } of chosen) expect(content.isWellFormed()).toBe(true);
      }),
      { seed: 5, numRuns: 40 },
    );
    const text = "First line.\nSecond line.\nThird line.";
    expect(cutOnLine(text, 100)).toBe(text);
    expect(cutOnLine(text, 32)).toBe("First line.\nSecond line.\n[...]");
    expect(cutOnLine(text, 20)).toBe("First line.\n[...]");
    expect(cutOnLine(text, 14)).toBe("First\n[...]");
    expect(cutOnLine(text, 6)).toBe("");
    expect(cutOnLine("\u{1f600}".repeat(10), 11)).toBe("\u{1f600}\u{1f600}\n[...]");
    expect(cutOnLine("\n\n\nText of one line", 14)).toBe("\n\n\nText\n[...]");
  });

  it("lets a long rule not use up what the others need, and gives it what they leave", ({ expect }) => {
    const long = "A line of the handbook.\n".repeat(600);
    const chosen = chooseContexts([rowOf("revenue", { content: long }), rowOf("b"), rowOf("c")], ASKED);
    expect(chosen.map(({ name }) => name)).toEqual(["revenue", "b", "c"]);
    expect(chosen[0]?.content.length).toBeGreaterThan(11_000);
    expect(chosen[0]?.content.endsWith("handbook.\n[...]")).toBe(true);
    const five = Array.from({ length: 5 }, (_, index) => rowOf(`r${index}`, { content: long }));
    expect(chooseContexts(five, ASKED).map(({ content }) => content.length > 2500)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});

describe("reading contexts for an answer", () => {
  let organizationId: string;
  let contexts: Contexts;

  beforeEach(async () => {
    const organization = await createOrganization();
    organizationId = organization.id;
    contexts = createContexts(organization.key);
  });

  const select = async (externalUserIdentifier = "ada") => {
    const id = await userId({ organizationId, externalUserIdentifier });
    const [rows] = await db().batch([selectContexts({ db: db() }, { organizationId, userId: id })]);
    return rows;
  };

  it("reads the organization's and the user's, in a batch", async ({ expect }) => {
    await contexts.make({ name: "old", tags: ["x"], agentIds: ["sales-analyst"], integrations: ["mail"] });
    await contexts.make({ name: "own", externalUserIdentifier: "ada", description: "d" });
    await contexts.make({ name: "bob's", externalUserIdentifier: "bob" });
    await createContexts((await createOrganization()).key).make({ name: "foreign" });
    const rows = await select();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(["old", "own"]);
    expect(rows.find(({ name }) => name === "old")).toEqual({
      id: expect.any(String),
      version: 1,
      name: "old",
      title: "old",
      description: "",
      kind: "definition",
      agentIds: ["sales-analyst"],
      integrations: ["mail"],
      metric: null,
      content: "Revenue excludes refunds.",
      isOwn: 0,
    });
    expect(chooseContexts(rows, ASKED)).toMatchObject([{ name: "own", isOwn: true }]);
    expect((await select("nobody")).map(({ name }) => name)).toEqual(["old"]);
  });

  it("reads 100 at most, rules before documents and the newest first, and not more than an answer can use", async ({
    expect,
  }) => {
    const row = (index: number, kind: "document" | "target", content: string) => ({
      id: `ctx_${String(index).padStart(3, "0")}`,
      organizationId,
      userId: null,
      version: 1,
      name: `n${index}`,
      title: "t",
      description: "",
      kind,
      content,
      agentIds: [],
      integrations: [],
      tags: [],
      createdAt: index,
      updatedAt: index,
    });
    const insert = async (rows: ReturnType<typeof row>[]) => {
      for (let start = 0; start < rows.length; start += 7)
        await db()
          .insert(table)
          .values(rows.slice(start, start + 7));
    };
    await insert(
      Array.from({ length: 120 }, (_, index) => row(index, index < 5 ? "target" : "document", "c")),
    );
    const rows = await select();
    expect(rows).toHaveLength(limits.contextChoices);
    expect(rows.slice(0, 6).map(({ name }) => name)).toEqual(["n4", "n3", "n2", "n1", "n0", "n119"]);
    expect(rows.at(-1)?.name).toBe("n25");
    await insert(
      Array.from({ length: 30 }, (_, index) => row(500 + index, "target", "\u00fc".repeat(32_000))),
    );
    const large = await select();
    expect(large.slice(0, 30).map(({ content }) => content.length)).toEqual(
      Array.from({ length: 30 }, () => limits.contextReadLength),
    );
    expect(large[0]?.name).toBe("n529");
  });
});
