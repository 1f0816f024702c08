import { vi } from "vitest";
import { createSandbox } from "../../src/sandbox/app.ts";
import { outsideInvocation, rawBindings } from "./limits.ts";

/** The only outbound traffic of the tests: vendors behind PROVIDER_PROXY, answered by the sandbox. */
const PROXY = "https://vendors.test";

const MODEL = "https://model.test";

type Handler = (
  call: VendorCall,
  signal: AbortSignal,
) => Response | undefined | Promise<Response | undefined>;

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
  model?: (request: Request) => Response | Promise<Response>;
}

/** The network itself, for servers that a run of tests has started; setup.ts closes `fetch` after this is loaded. */
export const network: typeof fetch = globalThis.fetch.bind(globalThis);

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
  answer(handler: Handler): void {
    state.handlers.unshift(handler);
  },
  /** Answers what goes to the OpenAI-compatible server at `https://model.test`. */
  answerModel(handler: (request: Request) => Response | Promise<Response>): void {
    state.model = handler;
  },
  install(): void {
    state.calls = [];
    state.handlers = [];
    delete state.model;
    // Made when it is first asked, for most tests never do.
    let sandbox: ReturnType<typeof createSandbox> | undefined;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      if (url.origin === MODEL && state.model) return await state.model(request);
      if (url.origin !== PROXY) throw new Error(`A test called out to ${url.origin}`);
      // Not text(): workerd warns of form bodies.
      const body = new TextDecoder().decode(await request.clone().arrayBuffer());
      const call = describe(url, request, body);
      state.calls.push(call);
      return await outsideInvocation(async () => {
        for (const handler of state.handlers) {
          const answer = await handler(call, request.signal);
          if (answer) return answer;
        }
        sandbox ??= createSandbox({ db: rawBindings.DB, now: () => Date.now() });
        return await sandbox.fetch(request);
      });
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
