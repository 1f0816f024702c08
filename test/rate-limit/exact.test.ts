import { vi, it } from "vitest";
import { call, createOrganization } from "../support/service.ts";

it("G18 exact limit: 10,000 concurrent calls at 300 a minute let exactly 300 through", async ({ expect }) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { key } = await createOrganization({ plan: "PRO" });
  const t = performance.now();
  const responses = await Promise.all(
    Array.from({ length: 10_000 }, () => call("/integrations/available", { key })),
  );
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  console.log(counts, performance.now() - t);
  expect(counts).toEqual({ 200: 300, 429: 9_700 });
}, 300_000);
