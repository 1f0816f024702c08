import { byType, type IntegrationType } from "../../domain/integration-types.ts";
import { connectorOf } from "../../connectors/registry.ts";
import type { IntegrationDescriptor } from "../schemas.ts";

/** Every integration, connected or not, keyed by type. `origin` is the service's own address, for the icons. */
export function listAvailable(origin: string): Record<IntegrationType, IntegrationDescriptor> {
  return byType((type) => {
    const { name, description, capabilities, requiresPropertySelection } = connectorOf(type);
    const icon = `${origin}/integrations/icons/${type}.svg`;
    return {
      name,
      icon,
      description,
      capabilities,
      ...(requiresPropertySelection && { requiresPropertySelection }),
    };
  });
}

export function iconOf(type: IntegrationType): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path fill="#33475b" fill-rule="evenodd" d="${connectorOf(type).icon}"/></svg>`;
}
