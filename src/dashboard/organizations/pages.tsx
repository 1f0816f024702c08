import type { ListedOrganization } from "../../auth/organizations.ts";
import { regionNames, regions } from "../../domain/regions.ts";
import { planLimits } from "../../lib/limits.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Choice, Form, TextArea, TextField, type FieldErrors, type Option } from "../ui/form.tsx";
import { Moment } from "../ui/moment.tsx";
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
  const last = organizations.at(-1)?.id;
  const query = search === "" ? "" : `q=${encodeURIComponent(search)}&`;
  return (
    <>
      <Heading title="Organizations">
        <a class="button" href="/dashboard/new-organization">
          New organization
        </a>
      </Heading>
      {(search !== "" || hasMore || !isFirst) && (
        <SearchForm label="Id begins with" value={search} clear="/dashboard/organizations" />
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
              <td>
                <Moment at={createdAt} now={now} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pager
        first="/dashboard/organizations"
        isFirst={isFirst}
        next={
          hasMore && last ? `/dashboard/organizations?${query}after=${encodeURIComponent(last)}` : undefined
        }
      />
    </>
  );
}

interface NewOrganizationProps {
  view: View;
  form: URLSearchParams | undefined;
  errors: FieldErrors;
}

export function NewOrganizationPage({ view, form, errors }: NewOrganizationProps) {
  const valueOf = (name: string) => form?.get(name) ?? undefined;
  return (
    <>
      <Back href="/dashboard/organizations">Organizations</Back>
      <h1>New organization</h1>
      <Form view={view} action="/dashboard/organizations" errors={errors}>
        <TextField
          name="name"
          label="Name"
          value={valueOf("name")}
          errors={errors}
          required
          maxlength={100}
        />
        <TextField
          name="id"
          label="Id"
          hint="Lower-case letters, digits, hyphens and underscores. It stays as it is."
          value={valueOf("id")}
          errors={errors}
          required
          maxlength={64}
        />
        <Choice name="plan" label="Plan" value={valueOf("plan")} errors={errors} options={planOptions} />
        <Choice
          name="region"
          label="Region of synchronized data"
          hint="It stays as it is."
          value={valueOf("region")}
          errors={errors}
          options={regionOptions}
        />
        <RedirectUris value={valueOf("redirectUris")} errors={errors} />
        <ConversationDays value={valueOf("conversationDays")} errors={errors} />
        <button type="submit">Create organization</button>
      </Form>
    </>
  );
}

export function ConversationDays({ value, errors }: { value: string | undefined; errors: FieldErrors }) {
  return (
    <TextField
      name="conversationDays"
      label="Keep conversations for (days)"
      hint="So long after its last message a conversation is deleted for good. Empty: it is kept until somebody deletes it."
      value={value ?? ""}
      errors={errors}
      inputmode="numeric"
      maxlength={4}
    />
  );
}

export function RedirectUris({ value, errors }: { value: string | undefined; errors: FieldErrors }) {
  return (
    <TextArea
      name="redirectUris"
      label="Allowed redirect addresses"
      hint="One a line. With a list, a connection may lead back to exactly these addresses; without one, to any https address."
      value={value}
      errors={errors}
    />
  );
}
