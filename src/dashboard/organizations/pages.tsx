import type { ListedOrganization } from "../../auth/organizations.ts";
import { regionNames, regions } from "../../domain/regions.ts";
import { planLimits } from "../../lib/limits.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Choice, fieldsOf, Form, TextArea, TextField, type Option, type Sent } from "../ui/form.tsx";
import { TimeCell } from "../ui/moment.tsx";
import { Back, Badge, Empty, Heading, Pager, Table } from "../ui/parts.tsx";
import { SearchForm } from "../ui/search.tsx";

export const planOptions: readonly Option[] = [
  ["PRO", `PRO, ${planLimits.PRO} requests a minute and key`],
  ["ENTERPRISE", `ENTERPRISE, ${planLimits.ENTERPRISE} requests a minute and key`],
];

const regionOptions: readonly Option[] = [
  ["", "Anywhere"],
  ...regions.map((region): Option => [region, regionNames[region]]),
];

interface OrganizationsProps {
  organizations: ListedOrganization[];
  hasMore: boolean;
  search: string;
  isFirst: boolean;
  now: number;
}

export function OrganizationsPage({ organizations, hasMore, search, isFirst, now }: OrganizationsProps) {
  const path = "/dashboard/organizations";
  return (
    <>
      <Heading title="Organizations">
        <a class="button" href="/dashboard/new-organization">
          New organization
        </a>
      </Heading>
      {(search !== "" || hasMore || !isFirst) && (
        <SearchForm label="Id begins with" value={search} clear={path} />
      )}
      {organizations.length === 0 ? (
        <Empty title={search === "" ? "No organization yet" : "No organization found"}>
          {search === "" && (
            <p>
              Each client of the service is an organization with keys of its own.{" "}
              <a href="/dashboard/new-organization">Make the first one</a>.
            </p>
          )}
        </Empty>
      ) : (
        <Table
          caption="Organizations"
          head={["Organization", "Plan", { name: "Live keys", align: "right" }, "Created"]}
        >
          {organizations.map(({ id, name, plan, liveKeys, createdAt }) => (
            <tr>
              <th scope="row" class="wide">
                <a href={organizationPath(id)}>{name}</a>
                <br />
                <code class="muted">{id}</code>
              </th>
              <td>
                <Badge tone="plain">{plan}</Badge>
              </td>
              <td class="number">{liveKeys}</td>
              <TimeCell at={createdAt} now={now} />
            </tr>
          ))}
        </Table>
      )}
      <Pager
        path={path}
        query={new URLSearchParams(search === "" ? {} : { q: search })}
        isFirst={isFirst}
        next={hasMore ? { after: organizations.at(-1)?.id ?? "" } : null}
      />
    </>
  );
}

export function NewOrganizationPage({ view, sent }: { view: View; sent: Sent }) {
  const field = fieldsOf(sent);
  return (
    <>
      <Back href="/dashboard/organizations">Organizations</Back>
      <h1>New organization</h1>
      <Form view={view} action="/dashboard/organizations" errors={sent.errors}>
        <TextField {...field("name")} label="Name" required maxlength={100} />
        <TextField
          {...field("id")}
          label="Id"
          hint="Lower-case letters, digits, hyphens and underscores. It stays as it is."
          required
          maxlength={64}
        />
        <Choice {...field("plan")} label="Plan" options={planOptions} />
        <Choice
          {...field("region")}
          label="Region of synchronized data"
          hint="It stays as it is."
          options={regionOptions}
        />
        <SharedFields field={field} />
        <button type="submit">Create organization</button>
      </Form>
    </>
  );
}

interface SharedFieldsProps {
  field: ReturnType<typeof fieldsOf>;
  redirectUris?: string | undefined;
  conversationDays?: string | undefined;
}

/** What is set when an organization is made, and can be changed later. */
export function SharedFields({ field, redirectUris, conversationDays }: SharedFieldsProps) {
  return (
    <>
      <TextArea
        {...field("redirectUris", redirectUris)}
        label="Allowed redirect addresses"
        hint="One a line. With a list, a connection may lead back to exactly these addresses; without one, to any https address."
      />
      <TextField
        {...field("conversationDays", conversationDays)}
        label="Keep conversations for (days)"
        hint="So long after its last message a conversation is deleted for good. Empty: it is kept until somebody deletes it."
        inputmode="numeric"
        maxlength={4}
      />
    </>
  );
}
