import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { createSandbox } from "../../src/sandbox/app.ts";

/** The only outbound traffic of the tests: vendors behind PROVIDER_PROXY, answered by the sandbox. */
const PROXY = "https://vendors.test";

type Handler = (request: Request) => Response | Promise<Response> | undefined;

export interface VendorCall {
  method: string;
  /** The vendor's real host and path. */
  host: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
}

interface State {
  calls: VendorCall[];
  handlers: Handler[];
}

const state: State = { calls: [], handlers: [] };

/** Every fetch of the Worker and of its Durable Objects passes here. */
export const vendors = {
  /** What was sent to vendors since the test began. */
  get calls(): readonly VendorCall[] {
    return state.calls;
  },
  callsTo(host: string, path?: string): VendorCall[] {
    return state.calls.filter((call) => call.host === host && (path === undefined || call.path === path));
  },
  /** Answers in the sandbox's place; `undefined` lets the call through to the next handler or the sandbox. */
  answer(handler: (call: VendorCall, request: Request) => Response | Promise<Response> | undefined): void {
    state.handlers.unshift((request) => handler(describe(new URL(request.url), request, ""), request));
  },
  install(): void {
    state.calls = [];
    state.handlers = [];
    const sandbox = createSandbox({ db: env.DB, now: () => Date.now() });
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      if (url.origin !== PROXY) throw new Error(`A test called out to ${url.origin}`);
      state.calls.push(describe(url, request, await request.clone().text()));
      for (const handler of state.handlers) {
        const answer = await handler(request);
        if (answer) return answer;
      }
      return await sandbox.fetch(request);
    });
  },
};

function describe(url: URL, request: Request, body: string): VendorCall {
  const [, host = "", ...path] = url.pathname.split("/");
  return {
    method: request.method,
    host,
    path: `/${path.join("/")}`,
    query: url.searchParams,
    headers: request.headers,
    body,
  };
}
