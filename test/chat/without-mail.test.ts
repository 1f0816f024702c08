import { expect, test } from "vitest";
import { withoutMail } from "../../src/chat/answers.ts";
import { makeTable } from "../tables/charts-support.ts";

const row = (dataset: string) => ({
  label: `From ${dataset}`,
  cells: { dataset, text: "Our prices", author: "Eve" },
  url: "https://vendor.example/1",
});

test("Mail of a search stays out of what is stored, and every other row keeps its place", () => {
  const table = makeTable({
    tool: "search",
    dataset: null,
    sources: ["mail", "team-chat"],
    columns: [],
    rows: [row("mails"), row("messages")],
  });
  const stored = withoutMail(table);
  expect(stored.rows).toEqual([{ label: "mail", cells: {} }, row("messages")]);
});

test("A mail that was read leaves neither its text nor its subject", () => {
  const read = makeTable({
    tool: "read",
    title: "Our prices",
    dataset: "mails",
    sources: ["mail"],
    columns: [],
    rows: [{ label: "1", cells: { text: "Our prices" } }],
  });
  expect(JSON.stringify(withoutMail(read))).not.toContain("prices");
});
