import { renderLine } from "./markdown.ts";
import { isNullable, limitsOf, nameOf, variantsOf, type Field, type Schema } from "./schema.ts";

/** A table of fields: name and type, whether it is required, what it means and what it has to keep to. */
export function Fields({ fields }: { fields: Field[] }) {
  return (
    <div class="table">
      <table class="fields stacked">
        <thead>
          <tr>
            <th>Field</th>
            <th>Type</th>
            <th>Meaning and limits</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, required, schema }) => (
            <tr>
              <td>
                <code>{name}</code> {required && <span class="required">required</span>}
              </td>
              <td>
                <Type schema={schema} />
              </td>
              <td>
                <Meaning schema={schema} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Meaning({ schema }: { schema: Schema }) {
  const { description } = schema;
  const limits = limitsOf(schema).join("; ");
  return (
    <>
      {description !== undefined && <div>{renderLine(description)}</div>}
      {limits !== "" && <div class="muted">{renderLine(limits)}</div>}
    </>
  );
}

/** A type in words; one that has a name is a link to it. */
export function Type({ schema }: { schema: Schema }) {
  return (
    <>
      <PlainType schema={schema} />
      {isNullable(schema) && " or null"}
    </>
  );
}

function PlainType({ schema }: { schema: Schema }) {
  const name = nameOf(schema);
  if (name !== undefined) return <a href={`#schema-${name}`}>{name}</a>;
  if (schema.items) {
    return (
      <>
        array of <Type schema={schema.items} />
      </>
    );
  }
  const variants = variantsOf(schema);
  if (variants.length === 0) return <>{typeOf(schema)}</>;
  return (
    <>
      {variants.map((variant, index) => (
        <>
          {index > 0 && " or "}
          <PlainType schema={variant} />
        </>
      ))}
    </>
  );
}

function typeOf({ type, enum: values, const: value }: Schema): string {
  if (type === undefined) return values || value !== undefined ? "string" : "any";
  return [type]
    .flat()
    .filter((one) => one !== "null")
    .join(" or ");
}
