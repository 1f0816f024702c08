import type { OrganizationUsage } from "../../usage/list.ts";
import { organizationPath } from "../paths.ts";
import { Choice, Filter, type Option } from "../ui/form.tsx";
import { Empty } from "../ui/parts.tsx";
import { spans, type Span } from "./query.ts";
import { UsageTable } from "./tables.tsx";

interface OrganizationsUsageProps {
  organizations: OrganizationUsage[];
  span: Span;
}

/** What each organization used, the busiest first. */
export function OrganizationsUsagePage({ organizations, span }: OrganizationsUsageProps) {
  const options = spans.map(({ id, text }): Option => [id, text.replace(/,.*/, "")]);
  return (
    <>
      <h1>Usage</h1>
      <Filter text="Show">
        <Choice name="span" label="Time" value={span.id} options={options} />
      </Filter>
      {organizations.length === 0 ? (
        <Empty title="Nothing was used in this time" />
      ) : (
        <UsageTable
          caption="Usage by organization"
          of="Organization"
          rows={organizations.map((one) => ({
            ...one,
            href: organizationPath(one.organizationId, `/usage?span=${span.id}`),
          }))}
        />
      )}
    </>
  );
}
