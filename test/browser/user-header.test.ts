import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, inject, it } from "vitest";

const origin = new URL(inject("origin"));
const KEY = "bak_demoenterprise000000000000000000372VIY";

/** One request with the bytes of its `X-External-User-Id` headers as they are given: no client in between. */
async function listAs(...names: (string | Buffer)[]): Promise<{ status: number; body: string }> {
  const head = `GET /conversations HTTP/1.1\r\nHost: ${origin.host}\r\nAuthorization: Bearer ${KEY}\r\n`;
  const headers = names.flatMap((name) => ["X-External-User-Id: ", name, "\r\n"]);
  const parts = [head, ...headers, "Connection: close\r\n\r\n"].map((part) =>
    typeof part === "string" ? Buffer.from(part) : part,
  );
  const socket = connect({ port: Number(origin.port), host: origin.hostname });
  socket.write(Buffer.concat(parts));
  const reply = await text(socket);
  return { status: Number(reply.split(" ")[1]), body: reply.slice(reply.indexOf("\r\n\r\n")) };
}

const letters = Array.from("éèüöäßñçåøæÉÈÜÖÄÑÇÅØÆáàâêëíìîïóòôõúùûýÿþð");
const names = letters.map((letter) => `jos${letter}`);

async function ask(externalUserIdentifier: string): Promise<string> {
  const response = await fetch(`${origin.origin}/chat`, {
    method: "POST",
    headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({ externalUserIdentifier, message: "Hello", mode: "chat" }),
  });
  const { conversationId } = (await response.json()) as { conversationId: string };
  return conversationId;
}

describe("X-External-User-Id on the wire", () => {
  it("is refused as Latin-1 and as UTF-8, as Python's and Node's clients send it", async ({ expect }) => {
    for (const name of names) {
      for (const encoding of ["latin1", "utf8"] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other is fast enough
        const { status, body } = await listAs(Buffer.from(name, encoding));
        expect([name, encoding, status]).toEqual([name, encoding, 400]);
        expect(body).toContain("percent-encoded");
      }
    }
  });

  it("names one user each when percent-encoded, the same as the body", async ({ expect }) => {
    const own = await ask("josé");
    const others = await Promise.all(names.map((name) => listAs(encodeURIComponent(name))));
    for (const [index, { status, body }] of others.entries()) {
      expect([names[index], status]).toEqual([names[index], 200]);
      expect(body.includes(own)).toBe(names[index] === "josé");
    }
  });

  it("is refused twice, and where it is no text", async ({ expect }) => {
    const bad = [
      ["ada", "bob"],
      ["ada", "ada"],
      ["", "ada"],
      ["ada,bob"],
      ["jos%E9"],
      ["100%"],
      ["%ED%A0%80"],
      ["jos%EF%BF%BD"],
      ["jos%00"],
      [Buffer.from("jos\ufffd")],
    ];
    for (const sent of bad) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is fast enough
      expect([sent, (await listAs(...sent)).status]).toEqual([sent, 400]);
    }
    expect((await listAs("ada%2Cbob")).status).toBe(200);
  });
});
