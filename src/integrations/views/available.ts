import { byType, type IntegrationType } from "../../domain/integration-types.ts";
import { connectorOf } from "../../connectors/registry.ts";
import type { IntegrationDescriptor } from "../schemas.ts";

/** Every integration, connected or not, keyed by type. `origin` is the service's own address, for the icons. */
export function listAvailable(origin: string): Record<IntegrationType, IntegrationDescriptor> {
  const describe = (type: IntegrationType): IntegrationDescriptor => {
    const { name, description, capabilities, requiresPropertySelection } = connectorOf(type);
    return {
      name,
      icon: `${origin}/integrations/icons/${type}.svg`,
      description,
      capabilities,
      ...(requiresPropertySelection && { requiresPropertySelection }),
    };
  };
  return byType(describe);
}

export function iconOf(type: IntegrationType): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path fill="#33475b" fill-rule="evenodd" d="${connectorOf(type).icon}"/></svg>`;
}
