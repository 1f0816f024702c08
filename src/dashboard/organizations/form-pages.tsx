import { regionNames, regions } from "../../domain/regions.ts";
import { planLimits } from "../../lib/limits.ts";
import { answerPage } from "../answer.tsx";
import { ownOrganization, ownPath, sessionOf, type PageContext } from "../env.ts";
import { Choice, fieldsOf, Form, TextArea, TextField, type FieldErrors, type Option } from "../ui/form.tsx";
import { Back, Facts } from "../ui/parts.tsx";

const planOptions: readonly Option[] = [
  ["PRO", `PRO, ${planLimits.PRO} requests a minute and key`],
  ["ENTERPRISE", `ENTERPRISE, ${planLimits.ENTERPRISE} requests a minute and key`],
];

const regionOptions: readonly Option[] = [
  ["", "Anywhere"],
  ...regions.map((region): Option => [region, regionNames[region]]),
];

export function showNewOrganization(c: PageContext, faults?: FieldErrors) {
  const { form, field } = fieldsOf(c, faults);
  return answerPage(
    c,
    { title: "New organization", faults },
    <>
      <Back href="/dashboard/organizations">Organizations</Back>
      <h1>New organization</h1>
      <Form {...form} action="/dashboard/organizations">
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
    </>,
  );
}

/** What of an organization can be changed; its plan only by the operator. */
export function showSettings(c: PageContext, faults?: FieldErrors) {
  const { id, name, plan, region, redirectUris, conversationDays } = ownOrganization(c);
  const { form, field } = fieldsOf(c, faults);
  const isOperator = sessionOf(c).organizationId === null;
  return answerPage(
    c,
    { title: "Settings", faults },
    <>
      <h1>Settings</h1>
      <Facts
        rows={[
          ["Id", <code>{id}</code>],
          ["Plan", `${plan}, ${planLimits[plan]} requests a minute and key`],
          ["Region of synchronized data", region ? regionNames[region] : "Anywhere"],
        ]}
      />
      <Form {...form} action={ownPath(c, "/settings")}>
        <TextField {...field("name", name)} label="Name" required maxlength={100} />
        {isOperator && <Choice {...field("plan", plan)} label="Plan" options={planOptions} />}
        <SharedFields
          field={field}
          redirectUris={redirectUris?.join("\n")}
          conversationDays={conversationDays?.toString()}
        />
        <button type="submit">Save</button>
      </Form>
    </>,
  );
}

interface SharedFieldsProps {
  field: ReturnType<typeof fieldsOf>["field"];
  redirectUris?: string | undefined;
  conversationDays?: string | undefined;
}

/** What is set when an organization is made, and can be changed later. */
function SharedFields({ field, redirectUris, conversationDays }: SharedFieldsProps) {
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
