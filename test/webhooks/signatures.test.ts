import * as fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, it } from "vitest";
import { newSecret, signingSecrets } from "../../src/webhooks/secrets.ts";
import { signatureHeaders } from "../../src/webhooks/send.ts";
import { sampleOf } from "./support.ts";

describe("signatures", () => {
  it("are those of the specification's own example", async ({ expect }) => {
    const headers = await signatureHeaders(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    });
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("are what the published library makes of any id, time and body", async ({ expect }) => {
    const arbitrary = fc.record({
      id: fc.string({ minLength: 1 }),
      timestamp: fc.integer({ min: 0, max: 4_000_000_000 }),
      body: fc.string({ unit: "binary" }),
    });
    for (const content of fc.sample(arbitrary, 200)) {
      const secret = newSecret();
      const headers = await signatureHeaders([secret], content);
      const expected = new Webhook(secret).sign(content.id, new Date(content.timestamp * 1000), content.body);
      expect(headers["webhook-signature"]).toBe(expected);
    }
  });

  it("of two secrets stand side by side, and the library takes either", async ({ expect }) => {
    const [current, previous, foreign] = [newSecret(), newSecret(), newSecret()];
    const body = JSON.stringify(sampleOf("sync.completed"));
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = await signatureHeaders([current, previous], { id: "evt_1", timestamp, body });
    expect(new Webhook(current).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Webhook(previous).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(foreign).verify(body, headers)).toThrow();
    expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(current).verify(body, { ...headers, "webhook-id": "evt_2" })).toThrow();
    const replayed = { ...headers, "webhook-timestamp": String(timestamp - 301) };
    expect(() => new Webhook(current).verify(body, replayed)).toThrow();
  });

  it("of a replaced secret end with its day", ({ expect }) => {
    const secrets = { current: "a", previous: { secret: "b", until: 1000 } };
    expect(signingSecrets(secrets, 999)).toEqual(["a", "b"]);
    expect(signingSecrets(secrets, 1000)).toEqual(["a"]);
    expect(signingSecrets({ current: "a" }, 0)).toEqual(["a"]);
  });

  it("are made with 256 random bits", ({ expect }) => {
    const secrets = Array.from({ length: 100 }, newSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});
