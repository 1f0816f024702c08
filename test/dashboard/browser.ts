import { createSignInLink } from "../../src/auth/sign-in-links.ts";
import { callWith, db, ORIGIN } from "../support/service.ts";

export const ADMIN_TOKEN = "admin-token-of-the-tests";

interface BrowserOptions {
  address?: string;
  /** Other bindings and settings than the tests'. */
  bindings?: Partial<Env> | Record<string, string>;
}

/** What a browser does for its user: keeps the cookie, says where a form comes from, sends its hidden token along. */
export function createBrowser({ address = "198.51.100.1", bindings = {} }: BrowserOptions = {}) {
  let cookie: string | undefined;
  let csrfToken = "";

  async function send(
    path: string,
    init: { method?: string; body?: string; headers?: Record<string, string> },
  ) {
    const response = await callWith({ ADMIN_TOKEN, ...bindings }, path, {
      ...init,
      address,
      headers: { ...(cookie !== undefined && { Cookie: cookie }), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookie = /Max-Age=0/.test(line) ? undefined : pair;
    }
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    const [, token] = (isPage && /name="csrf" value="([^"]+)"/.exec(await response.clone().text())) || [];
    csrfToken = token ?? csrfToken;
    return response;
  }

  return {
    get cookie() {
      return cookie;
    },
    set cookie(value: string | undefined) {
      cookie = value;
    },
    get csrfToken() {
      return csrfToken;
    },
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    /** Sends a form; its fields may override the hidden token. */
    async post(
      path: string,
      fields: Record<string, string | string[]> = {},
      /** Undefined: as a browser that does not send it. */
      headers: Record<string, string | undefined> = {},
    ) {
      const form = new URLSearchParams({ csrf: csrfToken });
      for (const [name, value] of Object.entries(fields)) {
        form.delete(name);
        for (const one of [value].flat()) form.append(name, one);
      }
      return await send(path, {
        method: "POST",
        body: form.toString(),
        headers: withoutUndefined({
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: ORIGIN,
          "Sec-Fetch-Site": "same-origin",
          ...headers,
        }),
      });
    },
  };
}

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export type Browser = ReturnType<typeof createBrowser>;

/** A browser in which the operator is signed in. */
export async function signInAsOperator(options: BrowserOptions = {}): Promise<Browser> {
  const browser = createBrowser(options);
  const response = await browser.post("/dashboard/sign-in", { token: ADMIN_TOKEN });
  if (response.status !== 303) throw new Error(`sign-in answered ${response.status}`);
  await (await browser.get("/dashboard/audit")).text();
  return browser;
}

/** A browser in which somebody of the organization is signed in. */
export async function signInAs(organizationId: string, options: BrowserOptions = {}): Promise<Browser> {
  const browser = createBrowser({ address: "198.51.100.2", ...options });
  const deps = { db: db(), now: () => Date.now() };
  const actor = { kind: "operator", sessionId: "ops_test" } as const;
  const { code } = await createSignInLink(deps, { organizationId, actor });
  const response = await browser.post("/dashboard/sign-in/link", { code });
  if (response.status !== 303) throw new Error(`the link answered ${response.status}`);
  await (await browser.get("/dashboard/nothing")).text();
  return browser;
}
