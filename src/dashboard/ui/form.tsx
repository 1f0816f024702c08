import type { Child } from "hono/jsx";
import { sessionOf, type PageContext } from "../env.ts";

/** Faults by field; a field that has none is not in it. */
export type FieldErrors = Partial<Record<string, string>>;

/** What a form's controls show: what was sent, where it was refused with these faults; else what is stored. */
export function fieldsOf(c: PageContext, errors: FieldErrors = {}) {
  const form = c.get("form");
  return {
    form: { csrfToken: sessionOf(c).csrfToken, errors },
    field: (name: string, stored?: string) => ({ name, value: form?.get(name) ?? stored, errors }),
    /** The same of a field with several values. */
    checks: (name: string, stored: readonly string[]) => ({
      name,
      values: form?.getAll(name) ?? stored,
      errors,
    }),
  };
}

export function Csrf({ token }: { token: string }) {
  return <input type="hidden" name="csrf" value={token} />;
}

interface FormProps {
  csrfToken: string;
  action: string;
  /** Names the form where its page has several. */
  label?: string;
  class?: string;
  errors?: FieldErrors;
  children?: Child;
}

/** A form that changes something. */
export function Form({
  csrfToken,
  action,
  label,
  class: className = "form",
  errors = {},
  children,
}: FormProps) {
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <form method="post" action={action} class={className} aria-label={label}>
      <Csrf token={csrfToken} />
      {hasErrors && (
        <p class="message bad" role="alert">
          Nothing was changed. {errors[""] ?? "Some fields need another value."}
        </p>
      )}
      {children}
    </form>
  );
}

interface ActionProps extends Omit<FormProps, "children"> {
  text: string;
  kind?: "danger" | "quiet" | "primary";
}

export function ActionButton(props: ActionProps) {
  const { text, kind = "quiet", label = text, ...form } = props;
  return (
    <Form {...form} label={label} class="action">
      <button type="submit" class={kind}>
        {text}
      </button>
    </Form>
  );
}

interface DangerProps extends Omit<ActionProps, "kind"> {
  summary: Child;
  /** What is lost. */
  children?: Child;
}

/** A button for what cannot be undone: it has to be unfolded first. */
export function Danger({ summary, children, class: className, ...button }: DangerProps) {
  return (
    <details class={className}>
      <summary>{summary}</summary>
      <p class="text">{children}</p>
      <ActionButton {...button} kind="danger" />
    </details>
  );
}

interface FieldProps {
  name: string;
  label: string;
  hint?: Child;
  errors?: FieldErrors | undefined;
}

/** Label, hint and fault around a control, which names them with `describedBy`. */
export function Labelled({ name, label, hint, errors, children }: FieldProps & { children?: Child }) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <Fault name={name} errors={errors} />
    </div>
  );
}

function Fault({ name, errors }: { name: string; errors: FieldErrors | undefined }) {
  const fault = errors?.[name];
  return fault === undefined ? (
    <></>
  ) : (
    <p class="fault" id={`${name}-fault`}>
      {fault}
    </p>
  );
}

function describedBy({ name, hint, errors }: FieldProps) {
  const ids = [hint !== undefined && `${name}-hint`, errors?.[name] !== undefined && `${name}-fault`];
  const present = ids.filter(Boolean).join(" ");
  return {
    "aria-describedby": present || undefined,
    "aria-invalid": errors?.[name] === undefined ? undefined : "true",
  };
}

interface TextProps extends FieldProps {
  value?: string | undefined;
  type?: "text" | "url" | "password" | "date" | "search";
  required?: boolean;
  maxlength?: number;
  inputmode?: "numeric";
  autocomplete?: string;
}

export function TextField(props: TextProps) {
  const { name, label: _label, hint: _hint, errors: _errors, ...input } = props;
  const { type = "text", autocomplete = "off", ...rest } = input;
  return (
    <Labelled {...props}>
      <input
        id={name}
        name={name}
        type={type}
        autocomplete={autocomplete}
        spellcheck={false}
        {...rest}
        {...describedBy(props)}
      />
    </Labelled>
  );
}

export function TextArea(props: FieldProps & { value?: string | undefined }) {
  const { name, value = "" } = props;
  return (
    <Labelled {...props}>
      <textarea id={name} name={name} rows={4} spellcheck={false} {...describedBy(props)}>
        {value}
      </textarea>
    </Labelled>
  );
}

export type Option = readonly [value: string, text: string];

export function Choice(props: FieldProps & { value?: string | undefined; options: readonly Option[] }) {
  const { name, value, options } = props;
  return (
    <Labelled {...props}>
      <select id={name} name={name} {...describedBy(props)}>
        {options.map(([one, text]) => (
          <option value={one} selected={one === value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Several of a closed set. */
export function Checks(props: FieldProps & { values: readonly string[]; options: readonly Option[] }) {
  const { name, label, hint, errors, values, options } = props;
  return (
    <fieldset class="field" {...describedBy(props)}>
      <legend>{label}</legend>
      {hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {options.map(([one, text]) => (
        <label class="check">
          <input type="checkbox" name={name} value={one} checked={values.includes(one)} />
          <span>{text}</span>
        </label>
      ))}
      <Fault name={name} errors={errors} />
    </fieldset>
  );
}
