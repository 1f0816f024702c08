import { describe, it, vi } from "vitest";
import { ConfigError, parseConfig } from "../src/config.ts";
import { callWith, openIsolate } from "./support/service.ts";
import { sandboxSettings } from "./sandbox/settings.ts";

const own = { ENCRYPTION_KEYS: `k1:${btoa("an encryption key of one's own, ")}` };
const demo = {
  ENCRYPTION_KEYS: sandboxSettings.get("ENCRYPTION_KEYS") ?? "",
  ADMIN_TOKEN: sandboxSettings.get("ADMIN_TOKEN") ?? "",
};
const [, demoKey = ""] = demo.ENCRYPTION_KEYS.split(":");

/** What the settings are refused for. */
function complaintOf(settings: Record<string, string>): string {
  try {
    parseConfig(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

describe("the demo's secrets", () => {
  it("are refused by name, and never by value, where there is no sandbox", ({ expect }) => {
    for (const [name, settings] of [
      ["ENCRYPTION_KEYS", { ENCRYPTION_KEYS: demo.ENCRYPTION_KEYS }],
      ["ENCRYPTION_KEYS", { ENCRYPTION_KEYS: `${own.ENCRYPTION_KEYS},k2:${demoKey}` }],
      ["ADMIN_TOKEN", { ...own, ADMIN_TOKEN: demo.ADMIN_TOKEN }],
    ] as const) {
      const complaint = complaintOf(settings);
      expect(complaint).toContain(`${name}: is the demo's`);
      expect(complaint).not.toContain(demoKey);
      expect(complaint).not.toContain(demo.ADMIN_TOKEN);
    }
    expect(complaintOf(demo)).toMatch(/ENCRYPTION_KEYS.*ADMIN_TOKEN/);
    expect(complaintOf({ ...demo, PROVIDER_PROXY: "" })).toMatch(/ENCRYPTION_KEYS.*ADMIN_TOKEN/);
  });

  it("are taken beside the sandbox, and others of one's own without it", ({ expect }) => {
    expect(complaintOf({ ...demo, PROVIDER_PROXY: "http://localhost:8787/sandbox" })).toBe("");
    expect(complaintOf({ ...own, ADMIN_TOKEN: "another-admin-token" })).toBe("");
  });

  it("let nobody into a service that is deployed with them", async ({ expect }) => {
    const response = await callWith({ ...demo, PROVIDER_PROXY: "" }, "/health");
    expect(response.status).toBe(500);
  });
});

describe("no model", () => {
  it("is warned of once where real vendors are asked, and not beside the sandbox", async ({ expect }) => {
    const warn = vi.spyOn(console, "warn");
    const warnings = () => warn.mock.calls.filter(([line]) => String(line).includes('"no_model"')).length;
    for (const [settings, count] of [
      [{ PROVIDER_PROXY: "" }, 1],
      [
        { PROVIDER_PROXY: "", MODEL: "openai-compatible", MODEL_NAME: "m", MODEL_BASE_URL: "https://m.test" },
        1,
      ],
      [{}, 1],
    ] as const) {
      const isolate = openIsolate(settings);
      await isolate("/health");
      await isolate("/health");
      expect(warnings()).toBe(count);
    }
  });
});

describe("LOG_LEVEL", () => {
  it("leaves out what is less: no line for a request that went well, one for one that is refused", async ({
    expect,
  }) => {
    const lines = [vi.spyOn(console, "info"), vi.spyOn(console, "warn")];
    const requests = () =>
      lines.map(({ mock }) => mock.calls.filter(([line]) => String(line).includes('"request"')).length);
    for (const [level, counts] of [
      ["info", [1, 1]],
      ["warn", [0, 1]],
      ["error", [0, 0]],
    ] as const) {
      for (const spy of lines) spy.mockClear();
      const isolate = openIsolate({ ...own, LOG_LEVEL: level });
      await isolate("/health");
      await isolate("/integrations/status/user-1");
      expect(requests()).toEqual(counts);
    }
    expect(complaintOf({ ...own, LOG_LEVEL: "all" })).toContain("LOG_LEVEL");
  });
});
