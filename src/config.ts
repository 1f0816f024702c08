import * as z from "zod";
import type { OAuthClient } from "./connectors/connector.ts";
import { fromBase64, toBase64 } from "./lib/encoding.ts";
import type { EncryptionKey } from "./lib/crypto.ts";
import { logLevels } from "./lib/log.ts";
import { integrationTypes, type IntegrationType } from "./domain/integration-types.ts";

/** Models of one server, by their names: the one to ask, then those to ask when it fails. */
export type ModelsConfig =
  | { kind: "builtin" }
  | ({ kind: "openai-compatible"; baseUrl: string; apiKey: string | undefined } & ModelNames)
  | ({ kind: "workers-ai" } & ModelNames);

interface ModelNames {
  names: string[];
  /** Who reads answers a second time; undefined for nobody. */
  checkName: string | undefined;
  /** Whether the offline analyst answers when all of them fail. */
  fallsBackOffline: boolean;
}

export type Config = ReturnType<typeof parseConfig>;

/** Whether real vendors' data is asked by the offline analyst alone, which knows plain English questions only. */
export function isOfflineOnly({ models, providerProxy }: Pick<Config, "models" | "providerProxy">): boolean {
  return models.kind === "builtin" && providerProxy === undefined;
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Bad settings: ${problems.join("; ")}`);
    this.name = "ConfigError";
  }
}

/** What the demo seals and lets in with (sandbox/sandbox.env): everybody can read it. */
const published = {
  encryptionKey: "ZGVtby1vbmx5LWRlbW8tb25seS1kZW1vLW9ubHktMzI=",
  adminToken: "demo-admin-token",
};

const optionalText = z.string().optional();
const trueOrFalse = z.enum(["true", "false"]).transform((said) => said === "true");
const optionalUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ""))
  .optional();

const encryptionKeys = z
  .string("is required")
  .transform((text, context) =>
    text.split(",").map((entry) => parseEncryptionKey(entry.trim(), (message) => context.addIssue(message))),
  )
  .refine((keys) => new Set(keys.map((key) => key.id)).size === keys.length, "has an id twice");

const settings = z
  .object({
    PROVIDER_PROXY: optionalUrl,
    ENCRYPTION_KEYS: encryptionKeys,
    MODEL: z.enum(["builtin", "openai-compatible", "workers-ai"]).default("builtin"),
    MODEL_BASE_URL: optionalUrl,
    MODEL_NAME: optionalText,
    MODEL_API_KEY: optionalText,
    MODEL_FALLBACK: optionalText,
    CHECK_MODEL: optionalText,
    ADMIN_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, "must be at least 16 printable characters without spaces")
      .optional(),
    LOG_LEVEL: z.enum(logLevels).default("info"),
    WEBHOOKS_ALLOW_LOCAL: trueOrFalse.default(false),
    BUSINESS_SUITE_PKCE: trueOrFalse.default(true),
    ...Object.fromEntries(
      integrationTypes.flatMap((type) => [
        [clientSetting(type, "ID"), optionalText],
        [clientSetting(type, "SECRET"), optionalText],
      ]),
    ),
  })
  .superRefine((values, context) => {
    const complain = (name: keyof typeof values, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (values.MODEL !== "builtin" && !values.MODEL_NAME) {
      complain("MODEL_NAME", `is required by MODEL=${values.MODEL}`);
    }
    if (values.MODEL === "openai-compatible" && !values.MODEL_BASE_URL) {
      complain("MODEL_BASE_URL", "is required by MODEL");
    }
    if (values.PROVIDER_PROXY) return;
    const message = "is the demo's, which everybody can read; make one of your own";
    if (values.ENCRYPTION_KEYS.some(({ bytes }) => toBase64(bytes) === published.encryptionKey)) {
      complain("ENCRYPTION_KEYS", message);
    }
    if (values.ADMIN_TOKEN === published.adminToken) complain("ADMIN_TOKEN", message);
  });

/** The name of a type's OAuth client setting, e.g. `WEB_ANALYTICS_CLIENT_ID`. */
export function clientSetting(type: IntegrationType, part: "ID" | "SECRET"): string {
  return `${type.replaceAll("-", "_").toUpperCase()}_CLIENT_${part}`;
}

/** Reads every setting of the Worker's env once; an empty one is none. Throws `ConfigError`: the names of bad settings, never values. */
export function parseConfig(env: object) {
  const given = Object.entries(env).filter(([, value]) => value !== "");
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const values = parsed.data;
  return {
    /** Prefix for every vendor address (`${proxy}/HOST/PATH`); undefined in production. */
    providerProxy: values.PROVIDER_PROXY,
    encryptionKeys: values.ENCRYPTION_KEYS,
    models: readModels(values),
    oauthClients: readClients(values),
    /** Whether Zoho's authorization carries PKCE: recommended there, but not required (providers.md 5.2). */
    zohoPkce: values.BUSINESS_SUITE_PKCE,
    /** The operator's secret for `/admin`; without it there is no such path. */
    adminToken: values.ADMIN_TOKEN,
    logLevel: values.LOG_LEVEL,
    /** Development only: webhooks may go to loopback addresses, and over http. */
    webhooksAllowLocal: values.WEBHOOKS_ALLOW_LOCAL,
  };
}

type Settings = z.output<typeof settings>;

/** In `MODEL_FALLBACK` for the offline analyst. */
const BUILTIN = "builtin";

function readModels(values: Settings): ModelsConfig {
  if (values.MODEL === BUILTIN) return { kind: BUILTIN };
  const { MODEL_NAME: name = "", CHECK_MODEL: check = name } = values;
  const fallbacks = (values.MODEL_FALLBACK ?? "").split(",").flatMap((one) => one.trim() || []);
  const names = {
    names: [name, ...fallbacks.filter((one) => one !== BUILTIN)],
    checkName: check === "off" ? undefined : check,
    fallsBackOffline: fallbacks.includes(BUILTIN),
  };
  if (values.MODEL === "workers-ai") return { kind: values.MODEL, ...names };
  return { kind: values.MODEL, baseUrl: values.MODEL_BASE_URL ?? "", apiKey: values.MODEL_API_KEY, ...names };
}

function readClients(values: Record<string, unknown>) {
  const clients: Partial<Record<IntegrationType, OAuthClient>> = {};
  for (const type of integrationTypes) {
    const id = values[clientSetting(type, "ID")];
    const secret = values[clientSetting(type, "SECRET")];
    if (typeof id === "string" && typeof secret === "string") clients[type] = { id, secret };
  }
  return clients;
}

function parseEncryptionKey(entry: string, complain: (message: string) => void): EncryptionKey {
  const [, id, encoded] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]+={0,2})$/.exec(entry) ?? [];
  const bytes = encoded ? decode(encoded) : undefined;
  if (!id || bytes?.byteLength !== 32) {
    complain("must be a list of id:base64, each 32 bytes");
    return { id: "", bytes: new Uint8Array(0) };
  }
  return { id, bytes };
}

function decode(encoded: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return fromBase64(encoded);
  } catch {
    return undefined;
  }
}
