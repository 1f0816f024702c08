import { listUsageByOrganization } from "../../usage/list.ts";
import { answerPage } from "../answer.tsx";
import type { PageContext } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Filter } from "../ui/filter.tsx";
import { Choice, type Option } from "../ui/form.tsx";
import { Empty } from "../ui/parts.tsx";
import { rangeOf, spanOf, spans } from "./query.ts";
import { UsageTable } from "./tables.tsx";

const options = spans.map(({ id, text }): Option => [id, text.replace(/,.*/, "")]);

/** What each organization used, the busiest first. */
export async function showUsageOfAll(c: PageContext) {
  const { deps } = c.var;
  const span = spanOf(c.req.query("span"));
  const organizations = await listUsageByOrganization(deps, rangeOf(span, deps.now()));
  return answerPage(
    c,
    "Usage",
    <>
      <Filter text="Show">
        <Choice name="span" label="Time" value={span.id} options={options} />
      </Filter>
      <UsageTable
        caption="Usage by organization"
        of="Organization"
        rows={organizations.map((one) => ({
          ...one,
          href: organizationPath(one.organizationId, `/usage?span=${span.id}`),
        }))}
        empty={<Empty title="Nothing was used in this time" />}
      />
    </>,
  );
}
