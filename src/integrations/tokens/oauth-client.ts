import { clientSetting, ConfigError } from "../../config.ts";
import type { OAuthClient } from "../../connectors/connector.ts";
import type { Deps } from "../../deps.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";

/** The client registered at the vendor for this type. Throws `ConfigError` when the operator set none. */
export function oauthClient(deps: Pick<Deps, "config">, type: IntegrationType): OAuthClient {
  const client = deps.config.oauthClients[type];
  if (client) return client;
  throw new ConfigError([`${clientSetting(type, "ID")}, ${clientSetting(type, "SECRET")}: are required`]);
}
