/** The settings of the model to evaluate, from the environment of `npm run eval`. */
export interface ModelSettings {
  MODEL: string;
  MODEL_BASE_URL: string;
  MODEL_NAME: string;
  MODEL_API_KEY: string;
  /** Of the made questions every so many are asked. */
  EVERY: number;
}

declare module "vitest" {
  interface ProvidedContext {
    model: ModelSettings;
  }
}

const KEPT = Symbol.for("eval.fetch");

/** Keeps the real fetch: the tests' setup takes it away, and a model's address is really asked. */
export function keepFetch(): void {
  if (!Reflect.has(globalThis, KEPT)) Reflect.set(globalThis, KEPT, globalThis.fetch.bind(globalThis));
}

/** Where the tests' model lives; what goes there is passed on to the real address. */
const STAND_IN = "https://model.test";

/** The settings that the Worker gets, and what answers its calls of the model. */
export function reachModel(model: ModelSettings) {
  const real = new URL(model.MODEL_BASE_URL || STAND_IN);
  const { MODEL, MODEL_NAME, MODEL_API_KEY } = model;
  return {
    settings: { MODEL, MODEL_NAME, MODEL_API_KEY, MODEL_BASE_URL: `${STAND_IN}${real.pathname}` },
    answer: async (request: Request): Promise<Response> => {
      const url = new URL(request.url);
      const address = new URL(url.pathname + url.search, real);
      const { method, headers } = request;
      return await keptFetch()(address, { method, headers, body: await request.text() });
    },
  };
}

function keptFetch(): typeof fetch {
  const kept: unknown = Reflect.get(globalThis, KEPT);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `keepFetch` writes there
  return kept as typeof fetch;
}
