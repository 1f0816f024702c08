import { describe, it } from "vitest";
import { CALLBACK } from "../support/connect.ts";
import { expectError } from "../support/errors.ts";
import { call, createOrganization } from "../support/service.ts";

const HEADER = "X-External-User-Id";
const connectBody = { passthroughRedirectUri: CALLBACK };
const contextBody = { name: "Revenue", kind: "definition", content: "Excludes refunds." };
const named = (name: string) => ({ [HEADER]: name });

describe("the header X-External-User-Id", () => {
  it("names the user where the body does not", async ({ expect }) => {
    const { key } = await createOrganization();
    const options = { key, headers: named("user-1"), body: connectBody };
    expect((await call("/integrations/mail/connect", options)).status).toBe(200);
    expect((await call("/integrations/status/user-1", { key })).status).toBe(200);
    const disconnect = await call("/integrations/mail/disconnect", {
      key,
      headers: named("user-1"),
      body: "",
    });
    await expectError(expect, disconnect, "integration_not_found");
  });

  it("may say the same as the body, in another normal form", async ({ expect }) => {
    const { key } = await createOrganization();
    const body = { ...connectBody, externalUserIdentifier: "caf\u00e9" };
    for (const name of ["cafe%CC%81", "caf%c3%a9", "%63af%C3%A9"]) {
      const options = { key, headers: named(name), body };
      expect((await call("/integrations/mail/connect", options)).status).toBe(200);
    }
  });

  it("is percent-decoded once, whatever is in it", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const name of ["josé", "100%", "a%41", "a,b", "a, b", " a+b ", "\u{1f600}", "a/b?c=d&e#f"]) {
      const options = { key, headers: named(encodeURIComponent(name)), body: connectBody };
      expect((await call("/integrations/mail/connect", options)).status).toBe(200);
      expect((await call(`/integrations/status/${encodeURIComponent(name)}`, { key })).status).toBe(200);
    }
    const plain = { key, headers: named("user-1+b@example.com"), body: connectBody };
    expect((await call("/integrations/mail/connect", plain)).status).toBe(200);
    expect((await call("/integrations/status/user-1+b@example.com", { key })).status).toBe(200);
  });

  const unclear: [name: string, how: string][] = [
    ["josé", "percent-encoded UTF-8"],
    ["jos\ufffd", "percent-encoded UTF-8"],
    ["jos%E9", "percent-encoded UTF-8"],
    ["%ED%A0%80", "percent-encoded UTF-8"],
    ["100%", "% as %25"],
    ["a%4", "% as %25"],
    ["ada,bob", "%2C"],
    ["ada, ada", "%2C"],
    ["jos%EF%BF%BD", "U+FFFD"],
    ["a%00b", "control characters"],
  ];
  it("is refused, with how to send it, where it could be several names", async ({ expect }) => {
    const { key } = await createOrganization();
    const externalUserIdentifier = "ada";
    const rpc = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    for (const [name, how] of unclear) {
      const headers = named(name);
      const replies = [
        call("/integrations/mail/connect", { key, headers, body: connectBody }),
        call("/integrations/mail/disconnect", { key, headers, body: { externalUserIdentifier } }),
        call("/chat", { key, headers, body: { message: "m" } }),
        call("/mcp/contexts", { key, headers, body: contextBody }),
        call("/conversations", { key, headers }),
        call("/mcp/contexts", { key, headers }),
        call("/integrations/status/ada", { key, headers }),
        call("/mcp", {
          key,
          headers: { ...headers, Accept: "application/json, text/event-stream" },
          body: rpc,
        }),
      ];
      for (const [index, response] of (await Promise.all(replies)).entries()) {
        const { details } = await expectError(expect, response, "invalid_parameters");
        // Of a name that differs from the other one, that is said first.
        if (details?.[0]?.message.startsWith("Differs")) expect([1, 6]).toContain(index);
        else expect(details?.[0]?.message, name).toContain(how);
      }
    }
  });

  it("makes one of two headers, which is none", async ({ expect }) => {
    const { key } = await createOrganization();
    const headers = new Headers(named("ada"));
    headers.append(HEADER, "ada");
    const response = await call("/conversations", { key, headers: Object.fromEntries(headers) });
    await expectError(expect, response, "invalid_parameters");
  });

  it("may not say another name than the body or the path", async ({ expect }) => {
    const { key } = await createOrganization();
    const externalUserIdentifier = "user-1";
    const differing = [
      call("/chat", { key, headers: named("user-2"), body: { message: "m", externalUserIdentifier } }),
      call("/integrations/mail/connect", {
        key,
        headers: named("user-2"),
        body: { ...connectBody, externalUserIdentifier },
      }),
      call("/integrations/mail/disconnect", {
        key,
        headers: named("USER-1"),
        body: { externalUserIdentifier },
      }),
      call("/integrations/mail/callback", {
        key,
        headers: named("user-2"),
        body: { code: "c", state: "s", externalUserIdentifier },
      }),
      call("/integrations/status/user-1", { key, headers: named("user-2") }),
    ];
    for (const response of await Promise.all(differing)) {
      const { details } = await expectError(expect, response, "invalid_parameters");
      expect(details).toEqual([
        { path: "externalUserIdentifier", message: `Differs from the header ${HEADER}` },
      ]);
    }
  });

  it("is held to the same rules as the field", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const name of ["x".repeat(257), "a\tb", "a%C2%85b", "%C3%A9".repeat(257)]) {
      const response = await call("/integrations/mail/connect", {
        key,
        headers: named(name),
        body: connectBody,
      });
      await expectError(expect, response, "invalid_parameters");
    }
    const empty = await call("/integrations/mail/connect", { key, headers: named(""), body: connectBody });
    await expectError(expect, empty, "missing_parameters");
  });
});
