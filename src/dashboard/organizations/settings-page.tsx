import type { OrganizationRecord } from "../../auth/organizations.ts";
import { regionNames } from "../../domain/regions.ts";
import { planLimits } from "../../lib/limits.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Choice, Form, TextField, type FieldErrors } from "../ui/form.tsx";
import { Facts } from "../ui/parts.tsx";
import { ConversationDays, planOptions, RedirectUris } from "./pages.tsx";

interface SettingsProps {
  organization: OrganizationRecord;
  view: View;
  form: URLSearchParams | undefined;
  errors: FieldErrors;
}

/** What of an organization can be changed; its plan only by the operator. */
export function SettingsPage({ organization, view, form, errors }: SettingsProps) {
  const { id, name, plan, region, redirectUris, conversationDays } = organization;
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
      <Form view={view} action={organizationPath(id, "/settings")} errors={errors}>
        <TextField
          name="name"
          label="Name"
          value={form?.get("name") ?? name}
          errors={errors}
          required
          maxlength={100}
        />
        {isOperator && (
          <Choice
            name="plan"
            label="Plan"
            value={form?.get("plan") ?? plan}
            errors={errors}
            options={planOptions}
          />
        )}
        <RedirectUris value={form?.get("redirectUris") ?? redirectUris?.join("\n")} errors={errors} />
        <ConversationDays
          value={form?.get("conversationDays") ?? conversationDays?.toString()}
          errors={errors}
        />
        <button type="submit">Save</button>
      </Form>
    </>
  );
}
