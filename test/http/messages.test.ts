import { describe, it } from "vitest";
import type { ErrorCode } from "../../src/lib/errors.ts";
import { CALLBACK } from "../support/connect.ts";
import { expectError } from "../support/errors.ts";
import { writeOperations } from "../support/operations.ts";
import { call, createOrganization } from "../support/service.ts";

const externalUserIdentifier = "user-1";
const TYPES = "web-analytics, notes-workspace, team-chat, business-suite, mail".split(", ");
const AGENTS = "business-analyst, marketing-analyst, sales-analyst, operations-analyst".split(", ");

describe("what a 400 says", () => {
  for (const { method, path, required } of writeOperations) {
    it(`is "Required" of each missing field of ${method} ${path}, of the user the header too`, async ({
      expect,
    }) => {
      const { key } = await createOrganization();
      for (const body of [{}, Object.fromEntries(required.map((field) => [field, ""]))]) {
        const response = await call(path, { method, key, body });
        if (required.length === 0) continue;
        const { details = [] } = await expectError(expect, response, "missing_parameters");
        const expected = required.map((field) => ({
          path: field,
          message:
            field === "externalUserIdentifier"
              ? "Required, here or in the header X-External-User-Id"
              : "Required",
        }));
        expect(details).toHaveLength(expected.length);
        expect(details).toEqual(expect.arrayContaining(expected));
      }
    });
  }

  it("is what is wrong with a redirect address", async ({ expect }) => {
    const { key } = await createOrganization();
    const wrong = {
      "https://app.client.example/cb#done": "fragment",
      "http://app.client.example/cb": "http is for localhost, 127.0.0.1 and [::1]",
      "ftp://app.client.example/cb": "https",
      "/cb": "whole address",
      "https://ada:secret@app.client.example/": "user name and password",
      "https://app.client.example./cb": "dot behind the host",
      "HTTPS://app.client.example/cb": "lower case",
    };
    for (const [passthroughRedirectUri, words] of Object.entries(wrong)) {
      const body = { externalUserIdentifier, passthroughRedirectUri };
      const response = await call("/integrations/mail/connect", { key, body });
      const { details } = await expectError(expect, response, "invalid_parameters");
      expect(details).toEqual([
        { path: "passthroughRedirectUri", message: expect.stringContaining(words) as string },
      ]);
      expect(JSON.stringify(details)).not.toContain("client.example");
    }
  });

  const lists: [name: string, path: string, body: object, code: ErrorCode, allowed: string[]][] = [
    [
      "integration type of a path",
      "/integrations/calendar/connect",
      { externalUserIdentifier, passthroughRedirectUri: CALLBACK },
      "unsupported_integration_type",
      TYPES,
    ],
    [
      "integration of a chat",
      "/chat",
      { externalUserIdentifier, message: "m", integrations: ["calendar"] },
      "invalid_parameters",
      TYPES,
    ],
    [
      "agent of a chat",
      "/chat",
      { externalUserIdentifier, message: "m", agentId: "nobody" },
      "invalid_parameters",
      AGENTS,
    ],
    [
      "agent of a context",
      "/mcp/contexts",
      { name: "Revenue", kind: "definition", content: "x", agentIds: ["nobody"] },
      "invalid_parameters",
      AGENTS,
    ],
  ];
  for (const [name, path, body, code, allowed] of lists) {
    it(`lists what there is, of a wrong ${name}`, async ({ expect }) => {
      const { key } = await createOrganization();
      const { details } = await expectError(expect, await call(path, { key, body }), code);
      for (const one of allowed) expect(details?.[0]?.message).toContain(one);
    });
  }
});

describe("a secret of any length", () => {
  it("is as unknown as another: 401 for a state, 403 for a temporary token", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const length of [44, 4096, 4097, 100_000]) {
      const secret = "x".repeat(length);
      const callback = await call("/integrations/mail/callback", { body: { code: "c", state: secret } });
      const { error } = await expectError(expect, callback, "invalid_oauth_code");
      expect(error).toBe("Invalid OAuth code");
      const body = { externalUserIdentifier, temporaryAccessToken: secret, propertyId: "properties/1" };
      const selection = await call("/integrations/web-analytics/select-property", { key, body });
      await expectError(expect, selection, "invalid_temporary_access_token");
    }
  });
});
