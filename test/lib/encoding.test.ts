import { it } from "vitest";
import {
  fromBase64,
  fromBase64Url,
  fromStrictUtf8,
  fromUtf8,
  toBase64,
  toBase64Url,
  toHex,
  utf8,
} from "../../src/lib/encoding.ts";

const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);

it("writes bytes as hex", ({ expect }) => {
  expect(toHex(every.slice(0, 17))).toBe("000102030405060708090a0b0c0d0e0f10");
  expect(toHex(every.slice(254))).toBe("feff");
  expect(toHex(new Uint8Array(0))).toBe("");
});

it("brings every byte through base64 and base64url, in any number", ({ expect }) => {
  expect(fromBase64(toBase64(every))).toEqual(every);
  expect(fromBase64Url(toBase64Url(every))).toEqual(every);
  expect(toBase64Url(every)).not.toMatch(/[+/=]/);
  const many = new Uint8Array(300_000).fill(255);
  expect(fromBase64(toBase64(many)).byteLength).toBe(many.byteLength);
  expect(() => fromBase64("no base64!")).toThrow();
});

it("reads each text on its own, whatever the one before was broken by", ({ expect }) => {
  const broken = [utf8("é").slice(0, 1), Uint8Array.of(0xff, 0x41), utf8("日本").slice(0, 5)];
  for (const bytes of broken) {
    expect(() => fromStrictUtf8(bytes)).toThrow(TypeError);
    expect(fromStrictUtf8(utf8("日本 é"))).toBe("日本 é");
    expect(fromUtf8(bytes)).toContain("\uFFFD");
    expect(fromUtf8(utf8("\uFEFF日本 é"))).toBe("日本 é");
  }
});
