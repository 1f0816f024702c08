import { listOrganizations, type OrganizationRecord } from "../../auth/organizations.ts";
import { regionNames, regions } from "../../domain/regions.ts";
import { planLimits } from "../../lib/limits.ts";
import { answerPage } from "../answer.tsx";
import { ownOrganization, ownPath, sessionOf, type PageContext } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Pager, SearchForm } from "../ui/filter.tsx";
import { Choice, Form, TextArea, TextField, type Option } from "../ui/form.tsx";
import { Moment } from "../ui/moment.tsx";
import { Badge, Facts, Named, NewLink, Table } from "../ui/parts.tsx";
import type { FieldErrors } from "../ui/scope.ts";

const PAGE = 50;

export async function showOrganizations(c: PageContext) {
  const { after, q: search = "" } = c.req.query();
  const query = { ...(after && { after }), search, limit: PAGE };
  const { organizations, hasMore } = await listOrganizations(c.var.deps, query);
  return answerPage(
    c,
    {
      title: "Organizations",
      beside: <NewLink href="/dashboard/new-organization">New organization</NewLink>,
    },
    <>
      {(search !== "" || hasMore || after) && <SearchForm label="Id begins with" value={search} />}
      <Table
        caption="Organizations"
        rows={organizations}
        columns={[
          [
            "Organization",
            ({ id, name }) => <Named href={organizationPath(id)} name={name} id={id} />,
            "wide",
          ],
          ["Plan", ({ plan }) => <Badge tone="plain">{plan}</Badge>],
          ["Live keys", ({ liveKeys }) => liveKeys, "number"],
          ["Created", ({ createdAt }) => <Moment at={createdAt} />],
        ]}
        empty={
          search === ""
            ? [
                "No organization yet",
                <>
                  Each client of the service is an organization with keys of its own.{" "}
                  <a href="/dashboard/new-organization">Make the first one</a>.
                </>,
              ]
            : ["No organization found"]
        }
      />
      <Pager by="after" next={hasMore ? (organizations.at(-1)?.id ?? "") : null} />
    </>,
  );
}

const planOptions: readonly Option[] = [
  ["PRO", `PRO, ${planLimits.PRO} requests a minute and key`],
  ["ENTERPRISE", `ENTERPRISE, ${planLimits.ENTERPRISE} requests a minute and key`],
];

const regionOptions: readonly Option[] = [
  ["", "Anywhere"],
  ...regions.map((region): Option => [region, regionNames[region]]),
];

export function showNewOrganization(c: PageContext, faults?: FieldErrors) {
  return answerPage(
    c,
    { title: "New organization", back: ["/dashboard/organizations", "Organizations"], faults },
    <Form action="/dashboard/organizations">
      <TextField name="name" label="Name" required maxlength={100} />
      <TextField
        name="id"
        label="Id"
        hint="Lower-case letters, digits, hyphens and underscores. It stays as it is."
        required
        maxlength={64}
      />
      <Choice name="plan" label="Plan" options={planOptions} />
      <Choice
        name="region"
        label="Region of synchronized data"
        hint="It stays as it is."
        options={regionOptions}
      />
      <SharedFields redirectUris={null} conversationDays={null} />
      <button type="submit">Create organization</button>
    </Form>,
  );
}

export function showSettings(c: PageContext, faults?: FieldErrors) {
  const organization = ownOrganization(c);
  const { id, name, plan, region } = organization;
  const isOperator = sessionOf(c).organizationId === null;
  return answerPage(
    c,
    { title: "Settings", faults },
    <>
      <Facts
        rows={[
          ["Id", <code>{id}</code>],
          ["Plan", `${plan}, ${planLimits[plan]} requests a minute and key`],
          ["Region of synchronized data", region ? regionNames[region] : "Anywhere"],
        ]}
      />
      <Form action={ownPath(c, "/settings")}>
        <TextField name="name" stored={name} label="Name" required maxlength={100} />
        {isOperator && <Choice name="plan" stored={plan} label="Plan" options={planOptions} />}
        <SharedFields {...organization} />
        <button type="submit">Save</button>
      </Form>
    </>,
  );
}

/** What is set when an organization is made, and can be changed later. */
function SharedFields(stored: Pick<OrganizationRecord, "redirectUris" | "conversationDays">) {
  return (
    <>
      <TextArea
        name="redirectUris"
        stored={stored.redirectUris?.join("\n")}
        label="Allowed redirect addresses"
        hint="One a line. With a list, a connection may lead back to exactly these addresses; without one, to any https address."
      />
      <TextField
        name="conversationDays"
        stored={stored.conversationDays?.toString()}
        label="Keep conversations for (days)"
        hint="So long after its last message a conversation is deleted for good. Empty: it is kept until somebody deletes it."
        inputmode="numeric"
        maxlength={4}
      />
    </>
  );
}
