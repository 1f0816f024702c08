import * as fc from "fast-check";
import { describe, it } from "vitest";
import { requireRedirectUri } from "../../src/integrations/consent/connect.ts";
import { call, createOrganization } from "../support/service.ts";

const GOOD = [
  "https://app.client.example/cb",
  "https://app.client.example/",
  "https://app.client.example",
  "https://app.client.example:8443/cb?x=1",
  "http://localhost:3000/cb",
  "http://127.0.0.1/cb",
  "http://[::1]:8080/cb",
];

const HOSTS = [
  "evil.example",
  "ok.example.evil.example",
  "169.254.169.254",
  "[::ffff:7f00:1]",
  "10.0.0.1",
  "xn--e1awd7f.example",
  "evil.example:8443",
  "0.0.0.0",
  "metadata.google.internal",
];
const BAD = [
  ...HOSTS.flatMap((host) => [
    `//${host}`,
    `\\\\${host}`,
    `/\\${host}`,
    `http://${host}/cb`,
    `https:${host}`,
    `https:/${host}`,
    `https:\\\\${host}`,
    `https://ok.example@${host}/`,
    `https://ok.example:pw@${host}/`,
    `https://ok.example%40@${host}/`,
    `https://ok.example\\@${host}/`,
    `HTTPS://${host}/`,
    `hTTps://${host}/`,
    ` https://${host}/`,
    `https://${host}/ `,
    `https://${host}/\t`,
    `https://${host}\n/`,
    `ht\ntps://${host}/`,
    `https://${host}/%00\0`,
    `https://${host}/#fragment`,
    `https://${host}/a/../b`,
    `https://${host}/./b`,
    `ftp://${host}/`,
    `ws://${host}/`,
    `blob:https://${host}/x`,
    `javascript:location="https://${host}"`,
    `data:text/html,<script>location="https://${host}"</script>`,
    `vbscript:msgbox("${host}")`,
    `file://${host}/etc/passwd`,
  ]),
  "",
  " ",
  "/cb",
  "cb",
  "https://",
  "https://?",
  "https://EVIL.example/cb",
  "https://evil.example./cb",
  "https://bücher.example/cb",
  "https://exаmple.com/cb",
  "https://2130706433/cb",
  "https://0x7f.1/cb",
  "https://0177.0.0.1/cb",
  "http://localhost.evil.example/",
  "http://127.0.0.1.evil.example/",
  "http://0.0.0.0/",
  "http://[::]/",
  "http://2130706433/",
  "http://localhost@evil.example/",
  "https://evil.example:99999/",
  "https://evil.example:443/cb",
];

function isAccepted(uri: string, registered: string[] | null = null): boolean {
  try {
    requireRedirectUri(uri, registered);
    return true;
  } catch {
    return false;
  }
}

describe("passthroughRedirectUri", () => {
  it("G8 accepts https, and http on a loopback host", ({ expect }) => {
    for (const uri of GOOD) expect([uri, isAccepted(uri)]).toEqual([uri, true]);
  });

  it(`G8 refuses ${BAD.length} addresses that a browser would read otherwise`, ({ expect }) => {
    for (const uri of BAD) expect([uri, isAccepted(uri)]).toEqual([uri, false]);
  });

  it("G8 accepts exactly what an organization has registered, and nothing else", ({ expect }) => {
    const registered = ["https://app.client.example/cb", "myapp://callback"];
    for (const uri of registered) expect(isAccepted(uri, registered)).toBe(true);
    const near = registered.flatMap((uri) => [
      `${uri}/`,
      `${uri}?x`,
      `${uri}#`,
      uri.toUpperCase(),
      ` ${uri}`,
      uri.slice(0, -1),
    ]);
    for (const uri of [...near, ...GOOD.slice(1), ...BAD])
      expect([uri, isAccepted(uri, registered)]).toEqual([uri, false]);
  });

  it("G8 accepts nothing that is not https or loopback, in 100,000 generated addresses", ({ expect }) => {
    const address = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true, validSchemes: ["http", "https", "ftp"] }),
      fc
        .tuple(fc.constantFrom("https:", "http:", "javascript:", "//"), fc.string())
        .map((parts) => parts.join("//")),
      fc.string(),
    );
    fc.assert(
      fc.property(address, (uri) => {
        if (!isAccepted(uri)) return;
        const { protocol, hostname, username, hash } = new URL(uri);
        const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
        expect(protocol === "https:" || isLoopback).toBe(true);
        expect(username + hash).toBe("");
      }),
      { numRuns: 100_000, seed: 8 },
    );
  });

  it("G8 answers 400 with the field's path over HTTP, and hands out no authUrl", async ({ expect }) => {
    const { key } = await createOrganization({ redirectUris: ["https://app.client.example/cb"] });
    for (const uri of ["https://app.client.example/cb2", "https://evil.example/", "javascript:alert(1)"]) {
      const response = await call("/integrations/mail/connect", {
        key,
        body: { externalUserIdentifier: "user-1", passthroughRedirectUri: uri },
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: "Invalid parameters",
        details: [{ path: "passthroughRedirectUri" }],
      });
    }
  });
});
