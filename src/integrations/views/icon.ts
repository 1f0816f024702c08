import { connectorOf } from "../../connectors/registry.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";

export function iconOf(type: IntegrationType): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path fill="#33475b" fill-rule="evenodd" d="${connectorOf(type).icon}"/></svg>`;
}
