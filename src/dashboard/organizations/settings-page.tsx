import type { OrganizationRecord } from "../../auth/organizations.ts";
import { regionNames } from "../../domain/regions.ts";
import { planLimits } from "../../lib/limits.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Choice, fieldsOf, Form, TextField, type Sent } from "../ui/form.tsx";
import { Facts } from "../ui/parts.tsx";
import { planOptions, SharedFields } from "./pages.tsx";

interface SettingsProps {
  organization: OrganizationRecord;
  view: View;
  sent: Sent;
}

/** What of an organization can be changed; its plan only by the operator. */
export function SettingsPage({ organization, view, sent }: SettingsProps) {
  const { id, name, plan, region, redirectUris, conversationDays } = organization;
  const field = fieldsOf(sent);
  const isOperator = view.organizationId === null;
  return (
    <>
      <h1>Settings</h1>
      <Facts
        rows={[
          ["Id", <code>{id}</code>],
          ["Plan", `${plan}, ${planLimits[plan]} requests a minute and key`],
          ["Region of synchronized data", region ? regionNames[region] : "Anywhere"],
        ]}
      />
      <Form view={view} action={organizationPath(id, "/settings")} errors={sent.errors}>
        <TextField {...field("name", name)} label="Name" required maxlength={100} />
        {isOperator && <Choice {...field("plan", plan)} label="Plan" options={planOptions} />}
        <SharedFields
          field={field}
          redirectUris={redirectUris?.join("\n")}
          conversationDays={conversationDays?.toString()}
        />
        <button type="submit">Save</button>
      </Form>
    </>
  );
}
