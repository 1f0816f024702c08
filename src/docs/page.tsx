import { Fields, Type } from "./fields.tsx";
import type { Guide } from "./guides.ts";
import { anchorOfTag, Layout, operationsOf } from "./layout.tsx";
import { renderMarkdown } from "./markdown.ts";
import type { Model } from "./model.ts";
import { OperationSection } from "./operation.tsx";
import { fieldsOf, variantsOf, type Schema } from "./schema.ts";

/** The reference. Its examples have blanks for what is not known before a request: see `fillBlanks`. */
export function ReferencePage({ model }: { model: Model }) {
  return (
    <Layout title="Business Analyst API" model={model}>
      <h1>Business Analyst API</h1>
      {renderMarkdown(model.introduction)}
      <p>
        <a href="/openapi.json">/openapi.json</a> says the same for programs.
      </p>
      {model.tags.map(({ name, description }) => (
        <>
          <h2 id={anchorOfTag(name)}>{name}</h2>
          <p>{description}</p>
          {operationsOf(model, name).map((operation) => (
            <OperationSection operation={operation} schemas={model.schemas} />
          ))}
        </>
      ))}
      <h2 id="schemas">Schemas</h2>
      {Object.entries(model.schemas).map(([name, schema]) => (
        <SchemaSection name={name} schema={schema} />
      ))}
    </Layout>
  );
}

function SchemaSection({ name, schema }: { name: string; schema: Schema }) {
  const fields = fieldsOf(schema);
  const variants = variantsOf(schema);
  return (
    <section id={`schema-${name}`}>
      <h3>
        <a href={`#schema-${name}`}>{name}</a>
      </h3>
      {fields.length > 0 && <Fields fields={fields} />}
      {variants.map((variant) =>
        variant.properties ? (
          <Fields fields={fieldsOf(variant)} />
        ) : (
          <p>
            <Type schema={variant} />
          </p>
        ),
      )}
    </section>
  );
}

/** One guide. */
export function GuidePage({ guide, model }: { guide: Guide; model: Model }) {
  return (
    <Layout title={`${guide.title} - Business Analyst API`} model={model} guide={guide.name}>
      {renderMarkdown(guide.text)}
    </Layout>
  );
}
