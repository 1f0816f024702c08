import { describe, it } from "vitest";
import { CALLBACK } from "../support/connect.ts";
import { expectError } from "../support/errors.ts";
import { call, createOrganization } from "../support/service.ts";

const HEADER = "X-External-User-Id";
const connectBody = { passthroughRedirectUri: CALLBACK };
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
    const options = { key, headers: named("cafe\u0301"), body };
    expect((await call("/integrations/mail/connect", options)).status).toBe(200);
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
    for (const name of ["x".repeat(257), "a\tb", "a\u0085b"]) {
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
