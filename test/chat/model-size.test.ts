import { it } from "vitest";
import { MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { callWith, createOrganization } from "../support/service.ts";

it("a model that answers without end is cut off, and gives 502", async ({ expect }) => {
  const { key } = await createOrganization();
  let sent = 0;
  const endless = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 65_536;
          controller.enqueue(new Uint8Array(65_536).fill(32));
          if (sent > 50_000_000) controller.close();
        },
      }),
      { headers: { "Content-Type": "application/json" } },
    );
  scriptModel({ response: endless });
  const body = { externalUserIdentifier: "user-1", message: "Hello" };
  const response = await callWith(MODEL_SETTINGS, "/chat", { key, body });
  expect(response.status).toBe(502);
  expect(sent).toBeLessThan(30_000_000);
});
