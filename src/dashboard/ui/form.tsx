import type { Child } from "hono/jsx";
import { useScope } from "./scope.ts";

interface FormProps {
  action: string;
  /** Names the form where its page has several. */
  label?: string | undefined;
  children?: Child;
}

interface PostProps extends FormProps {
  id?: string;
  class?: string;
  /** What it sends besides; what is undefined is left out. */
  hidden?: Record<string, string | undefined>;
  /** Sends itself where scripts run. */
  "data-automatic"?: boolean | undefined;
}

/** A form that changes something: it carries the session's token. */
export function PostForm({ label, hidden = {}, children, ...form }: PostProps) {
  return (
    <form method="post" aria-label={label} {...form}>
      {Object.entries({ csrf: useScope().csrfToken, ...hidden }).map(
        ([name, value]) => value !== undefined && <input type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  );
}

/** One with fields, which says that they were refused. A page has one of them at most. */
export function Form({ children, ...form }: Omit<PostProps, "class">) {
  const { faults } = useScope();
  return (
    <PostForm class="form" {...form}>
      {Object.keys(faults).length > 0 && (
        <p class="message bad" role="alert">
          Nothing was changed. {faults[""] ?? "Some fields need another value."}
        </p>
      )}
      {children}
    </PostForm>
  );
}

interface ActionProps extends Omit<FormProps, "children"> {
  text: string;
  kind?: "danger" | "quiet" | "primary";
}

export function ActionButton({ action, text, label = text, kind = "quiet" }: ActionProps) {
  return (
    <PostForm action={action} class="action" label={label}>
      <button type="submit" class={kind}>
        {text}
      </button>
    </PostForm>
  );
}

interface DangerProps extends Omit<ActionProps, "kind"> {
  summary: Child;
  class?: string;
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
}

/** Label, hint and fault around a control, which names them with `aboutOf`. */
function Labelled({ name, label, hint, children }: FieldProps & { children?: Child }) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <Hint name={name} hint={hint} />
      {children}
      <Fault name={name} />
    </div>
  );
}

function Hint({ name, hint }: Pick<FieldProps, "name" | "hint">) {
  if (hint === undefined) return <></>;
  return (
    <p class="hint" id={`${name}-hint`}>
      {hint}
    </p>
  );
}

function Fault({ name }: { name: string }) {
  const fault = useScope().faults[name];
  if (fault === undefined) return <></>;
  return (
    <p class="fault" id={`${name}-fault`}>
      {fault}
    </p>
  );
}

function aboutOf({ name, hint }: FieldProps) {
  const isFaulty = useScope().faults[name] !== undefined;
  const ids = [hint !== undefined && `${name}-hint`, isFaulty && `${name}-fault`].filter(Boolean);
  return {
    "aria-describedby": ids.join(" ") || undefined,
    "aria-invalid": isFaulty ? "true" : undefined,
  };
}

interface ValueProps extends FieldProps {
  /** What it shows at first, and again where what was sent was refused: that itself. */
  stored?: string | undefined;
  /** What it shows whatever was sent. */
  value?: string | undefined;
}

function valueOf({ name, stored, value }: ValueProps): string | undefined {
  return value ?? useScope().form?.get(name) ?? stored;
}

interface TextProps extends ValueProps {
  type?: "text" | "url" | "password" | "date" | "search";
  required?: boolean;
  maxlength?: number;
  inputmode?: "numeric";
  autocomplete?: string;
}

export function TextField(props: TextProps) {
  const { name, label: _label, hint: _hint, stored: _stored, ...input } = props;
  return (
    <Labelled {...props}>
      <input
        id={name}
        name={name}
        type="text"
        autocomplete="off"
        spellcheck={false}
        {...input}
        value={valueOf(props)}
        {...aboutOf(props)}
      />
    </Labelled>
  );
}

export function TextArea(props: ValueProps) {
  const { name } = props;
  return (
    <Labelled {...props}>
      <textarea id={name} name={name} rows={4} spellcheck={false} {...aboutOf(props)}>
        {valueOf(props) ?? ""}
      </textarea>
    </Labelled>
  );
}

export type Option = readonly [value: string, text: string];

export function Choice(props: ValueProps & { options: readonly Option[] }) {
  const { name, options } = props;
  const chosen = valueOf(props);
  return (
    <Labelled {...props}>
      <select id={name} name={name} {...aboutOf(props)}>
        {options.map(([one, text]) => (
          <option value={one} selected={one === chosen}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface ChecksProps extends FieldProps {
  /** Ticked at first, and again what was sent where it was refused. */
  stored: readonly string[];
  options: readonly Option[];
}

export function Checks(props: ChecksProps) {
  const { name, label, hint, stored, options } = props;
  const ticked = useScope().form?.getAll(name) ?? stored;
  return (
    <fieldset class="field" {...aboutOf(props)}>
      <legend>{label}</legend>
      <Hint name={name} hint={hint} />
      {options.map(([one, text]) => (
        <label class="check">
          <input type="checkbox" name={name} value={one} checked={ticked.includes(one)} />
          <span>{text}</span>
        </label>
      ))}
      <Fault name={name} />
    </fieldset>
  );
}
