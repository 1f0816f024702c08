import * as fc from "fast-check";
import { describe, it } from "vitest";
import { describeBadAddress } from "../../src/webhooks/address.ts";

const inProduction = { webhooksAllowLocal: false };
const inDevelopment = { webhooksAllowLocal: true };

/** Ways to write a place that is not on the public internet, or none that a Worker can call. */
const PRIVATE_HOSTS = [
  // Loopback.
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0x7f.1",
  "017700000001",
  "0177.0.0.1",
  "0177.1",
  "127.0.0.1.",
  "127。0。0。1",
  "127．0．0．1",
  "①②⑦.⓪.⓪.①",
  "１２７.０.０.１",
  "%31%32%37.0.0.1",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::0001]",
  // This host and this network.
  "0.0.0.0",
  "0",
  "0x0",
  "0.1.2.3",
  "[::]",
  // Private and shared networks.
  "10.0.0.1",
  "10.255.255.255",
  "012.0.0.1",
  "167772161",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "192.168.257",
  "0xc0a80001",
  "100.64.0.1",
  "100.127.255.254",
  "[fc00::1]",
  "[fd12:3456:789a::1]",
  "[fdff:ffff::]",
  "[fec0::1]",
  // Link-local, and the metadata services of clouds.
  "169.254.169.254",
  "169.254.170.2",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "[fe80::1]",
  "[febf::1]",
  "[fd00:ec2::254]",
  "metadata.google.internal",
  "metadata.google.internal.",
  "metadata",
  "instance-data",
  // IPv4 inside IPv6: mapped, compatible, translated, 6to4, Teredo, ISATAP.
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::FFFF:10.0.0.1]",
  "[0:0:0:0:0:ffff:a9fe:a9fe]",
  "[::ffff:0:127.0.0.1]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::10.0.0.1]",
  "[64:ff9b:1::a00:1]",
  "[2002:7f00:1::]",
  "[2002:a9fe:a9fe::1]",
  "[2001:0:7f00:1::]",
  "[2001::1]",
  "[fe80::5efe:127.0.0.1]",
  // Multicast, reserved, documentation, benchmarks, broadcast.
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "[ff02::1]",
  "[100::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[4000::1]",
  "[5f00::1]",
  // Public ones, which a Worker cannot call.
  "1.1.1.1",
  "172.32.0.1",
  "[2606:4700:4700::1111]",
  "[2a00:1450:4001:81b::200e]",
  // Names.
  "localhost",
  "LOCALHOST",
  "localhost.",
  "ｌｏｃａｌｈｏｓｔ",
  "api.localhost",
  "localhost.localdomain",
  "printer.local",
  "db.internal",
  "wiki.corp",
  "nas.lan",
  "router.home",
  "router.home.arpa",
  "1.0.0.127.in-addr.arpa",
  "intranet",
  "kubernetes.default.svc.cluster.local",
  "hidden.onion",
  "127.0.0.1.nip.io",
  "app.10.0.0.1.sslip.io",
  "anything.localtest.me",
  "lvh.me",
];

const BAD_ADDRESSES = [
  "",
  "hooks.client.example/in",
  "//hooks.client.example/in",
  "http://hooks.client.example/in",
  "ftp://hooks.client.example/in",
  "ws://hooks.client.example",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/plain,x",
  "https://",
  "https:///",
  "https://user@hooks.client.example/in",
  "https://user:password@hooks.client.example/in",
  "https://:password@hooks.client.example/in",
  "https://hooks.client.example@127.0.0.1/in",
  "https://hooks.client.example:443@10.0.0.1/in",
  "https://hooks.client.example/in#fragment",
  "https://hooks.client.example/in#",
  "https://hooks.client.example\\@127.0.0.1#/",
  "https://10.0.0.1\\@hooks.client.example/",
  "https://[::1%25eth0]/",
  "https://[fe80::1%eth0]/",
  "https://[::1/",
  "https://256.256.256.256/",
  "https://1.2.3.4.5/",
  "https://hooks..client.example/",
  "https://.client.example/",
  "https://exa mple.com/",
  "https://hooks.client.example:99999/",
  `https://hooks.client.example/${"x".repeat(2048)}`,
];

const PUBLIC_ADDRESSES = [
  "https://hooks.client.example/in",
  "https://hooks.client.example./in",
  "https://hooks.client.example:8443/in?tenant=1",
  "HTTPS://HOOKS.CLIENT.EXAMPLE/in",
  "https://bücher.example/in",
  "https://xn--bcher-kva.example/in",
  "https://localhost.client.example/in",
  "https://internal.client.example/in",
  "https://my-lan.example/in",
];

describe("an endpoint's address", () => {
  it(`is none of ${PRIVATE_HOSTS.length} spellings of a private place`, ({ expect }) => {
    expect(new Set(PRIVATE_HOSTS).size).toBeGreaterThanOrEqual(100);
    for (const host of PRIVATE_HOSTS) {
      for (const address of [`https://${host}/`, `https://${host}:8443/in`, `https://${host}`]) {
        expect(describeBadAddress(inProduction, address), address).toBeDefined();
      }
    }
  });

  it("is https on a host, without user, password and fragment", ({ expect }) => {
    for (const address of BAD_ADDRESSES) {
      expect(describeBadAddress(inProduction, address), address).toBeDefined();
      expect(describeBadAddress(inDevelopment, address), address).toBeDefined();
    }
  });

  it("is at most 2048 characters as it is stored, where each letter that is not ASCII is six", ({
    expect,
  }) => {
    const start = "https://hooks.client.example/";
    const withLetters = (count: number) => describeBadAddress(inProduction, start + "\u00e9".repeat(count));
    expect(withLetters(300)).toBeUndefined();
    expect(withLetters(400)).toBe("Must be at most 2048 characters");
    expect(describeBadAddress(inProduction, start.padEnd(2048, "x"))).toBeUndefined();
    expect(describeBadAddress(inProduction, start.padEnd(2049, "x"))).toBeDefined();
  });

  it("may be any public one", ({ expect }) => {
    for (const address of PUBLIC_ADDRESSES) {
      expect(describeBadAddress(inProduction, address), address).toBeUndefined();
    }
  });

  it("may be loopback and http in development, and nothing else besides", ({ expect }) => {
    const local = [
      "http://localhost:3000/in",
      "http://127.0.0.1:3000",
      "http://[::1]:3000",
      "https://localhost",
    ];
    for (const address of local) {
      expect(describeBadAddress(inDevelopment, address), address).toBeUndefined();
      expect(describeBadAddress(inProduction, address), address).toBeDefined();
    }
    for (const address of [
      "http://10.0.0.1",
      "https://192.168.0.1",
      "http://0.0.0.0",
      "http://db.internal",
    ]) {
      expect(describeBadAddress(inDevelopment, address), address).toBeDefined();
    }
  });

  it("is never an IPv4 address, however it is written", ({ expect }) => {
    const octet = fc.nat(255);
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), fc.nat(5), ([a, b, c, d], form) => {
        const whole = ((a * 256 + b) * 256 + c) * 256 + d;
        const hex = (part: number) => `0x${part.toString(16)}`;
        const octal = (part: number) => `0${part.toString(8)}`;
        const host = [
          `${a}.${b}.${c}.${d}`,
          `${whole}`,
          hex(whole),
          [a, b, c, d].map(octal).join("."),
          `${hex(a)}.${octal(b)}.${c * 256 + d}`,
          `[::ffff:${a}.${b}.${c}.${d}]`,
        ][form];
        expect(describeBadAddress(inProduction, `https://${host}/`)).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });
});
