import type { Child } from "hono/jsx";
import type { View } from "../env.ts";

/** Faults by field; a field that has none is not in it. */
export type FieldErrors = Partial<Record<string, string>>;

export function Csrf({ token }: { token: string }) {
  return <input type="hidden" name="csrf" value={token} />;
}

interface FormProps {
  view: Pick<View, "csrfToken">;
  action: string;
  /** Names the form where its page has several. */
  label?: string;
  class?: string;
  errors?: FieldErrors;
  children?: Child;
}

/** A form that changes something. */
export function Form({ view, action, label, class: className = "form", errors = {}, children }: FormProps) {
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <form method="post" action={action} class={className} aria-label={label}>
      <Csrf token={view.csrfToken} />
      {hasErrors && (
        <p class="message bad" role="alert">
          Nothing was changed. {errors[""] ?? "Some fields need another value."}
        </p>
      )}
      {children}
    </form>
  );
}

/** One button that changes something. */
export function ActionButton(
  props: Omit<FormProps, "children"> & { text: string; kind?: "danger" | "quiet" | "primary" },
) {
  const { text, kind = "quiet", ...form } = props;
  return (
    <Form {...form} class="action">
      <button type="submit" class={kind}>
        {text}
      </button>
    </Form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  hint?: Child;
  errors?: FieldErrors;
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
  placeholder?: string;
}

export function TextField(props: TextProps) {
  const { name, label, hint, errors, type = "text", autocomplete = "off", ...rest } = props;
  return (
    <Labelled name={name} label={label} hint={hint} errors={errors ?? {}}>
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

export function TextArea(props: FieldProps & { value?: string | undefined; rows?: number }) {
  const { name, label, hint, errors, value = "", rows = 4 } = props;
  return (
    <Labelled name={name} label={label} hint={hint} errors={errors ?? {}}>
      <textarea id={name} name={name} rows={rows} spellcheck={false} {...describedBy(props)}>
        {value}
      </textarea>
    </Labelled>
  );
}

export type Option = readonly [value: string, text: string];

export function Choice(props: FieldProps & { value?: string | undefined; options: readonly Option[] }) {
  const { name, label, hint, errors, value, options } = props;
  return (
    <Labelled name={name} label={label} hint={hint} errors={errors ?? {}}>
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
