import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { createApp } from "../../src/app.ts";
import { createDepsFactory } from "../../src/compose.ts";
import { MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { createOrganization } from "../support/service.ts";
import { eras } from "./client.ts";

/** A good answer, which comes too late. */
const COMPLETION = {
  id: "1",
  object: "chat.completion",
  created: 1,
  model: "scripted",
  choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "Sales were good." } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

describe("a client that goes away", () => {
  for (const [era, send] of Object.entries(eras)) {
    it(`leaves nothing stored: ${era}`, async ({ expect }) => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      vi.spyOn(console, "info").mockImplementation(() => undefined);
      const { key } = await createOrganization();
      const gone = new AbortController();
      const asked = Promise.withResolvers<void>();
      const released = Promise.withResolvers<Response>();
      const model = scriptModel({
        response: () => {
          asked.resolve();
          return released.promise;
        },
      });
      const context = createExecutionContext();
      const serve = (request: Request) =>
        createApp(createDepsFactory({ usageWaitMs: 0 })).fetch(
          new Request(request, { signal: gone.signal }),
          { ...env, ...MODEL_SETTINGS },
          context,
        );
      const params = { name: "ask_analyst", arguments: { message: "How were sales?" } };
      const answer = Promise.resolve(
        send({ key, user: "user-1", serve }, { method: "tools/call", params }),
      ).then(
        (response) => response.text(),
        () => "",
      );
      await asked.promise;
      gone.abort();
      released.resolve(Response.json(COMPLETION));
      expect(await answer).not.toContain("answer");
      await waitOnExecutionContext(context);
      // What goes on without a client is awaited by nobody.
      await scheduler.wait(100);
      expect(model.requests).toHaveLength(1);
      const { results } = await env.DB.prepare("SELECT id FROM conversations").all();
      expect(results).toEqual([]);
    });
  }
});
