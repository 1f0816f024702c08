import { examplesOf } from "./examples.ts";
import { Fields, Type } from "./fields.tsx";
import { renderMarkdown } from "./markdown.ts";
import type { Media, Operation, Reply } from "./model.ts";
import { fieldsOf, nameOf, type Field, type Schema } from "./schema.ts";

interface OperationProps {
  operation: Operation;
  schemas: Record<string, Schema>;
}

/** One operation: what it takes, what it answers, how it fails, and a request to try. */
export function OperationSection({ operation, schemas }: OperationProps) {
  const { operationId, summary, method, path, description, parameters = [], requestBody } = operation;
  const body = requestBody?.content["application/json"].schema;
  const replies = Object.entries(operation.responses);
  return (
    <section class="operation" id={operationId}>
      <h3>
        <a href={`#${operationId}`}>{summary}</a>
      </h3>
      <p class="address">
        <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      {renderMarkdown(description)}
      {parameters.length > 0 && <h4>Parameters</h4>}
      {parameters.length > 0 && <Fields fields={parameters.map(asField)} />}
      {body && <h4>Body</h4>}
      {body && <Fields fields={fieldsOf(followed(body, schemas))} />}
      <h4>Example</h4>
      {examplesOf(operation).map(({ language, code }, index) => (
        <details open={index === 0}>
          <summary>{language}</summary>
          <pre tabindex={0}>
            <code>{code}</code>
          </pre>
        </details>
      ))}
      <h4>Answers</h4>
      {replies
        .filter(([status]) => Number(status) < 400)
        .map(([status, reply]) => (
          <Answer status={status} reply={reply} />
        ))}
      <details>
        <summary>Errors</summary>
        <Errors replies={replies.filter(([status]) => Number(status) >= 400)} />
      </details>
    </section>
  );
}

function asField({
  name,
  in: place,
  required,
  description,
  schema,
}: NonNullable<Operation["parameters"]>[number]): Field {
  const words = [`In the ${place}.`, description ?? schema.description].join(" ").trim();
  return { name, required: required === true, schema: { ...schema, description: words } };
}

function followed(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = nameOf(schema);
  return (name === undefined ? undefined : schemas[name]) ?? schema;
}

function Answer({ status, reply: { description, content = {} } }: { status: string; reply: Reply }) {
  return (
    <>
      <p>
        <strong>{status}</strong> {description}
      </p>
      {Object.entries(content).map(([type, media]) => (
        <Body type={type} media={media} />
      ))}
    </>
  );
}

function Body({ type, media: { schema, example } }: { type: string; media: Media }) {
  const described = schema?.contentSchema ?? schema;
  const text = typeof example === "string" ? example : JSON.stringify(example, null, 2);
  return (
    <>
      <p class="muted">
        <code>{type}</code>
        {described && (
          <>
            {" "}
            <Type schema={described} />
          </>
        )}
      </p>
      {schema?.description !== undefined && renderMarkdown(schema.description)}
      {example !== undefined && (
        <pre tabindex={0}>
          <code>{text}</code>
        </pre>
      )}
    </>
  );
}

function Errors({ replies }: { replies: [status: string, reply: Reply][] }) {
  const rows = replies.flatMap(([status, { description, content }]) => {
    const examples = Object.values(content?.["application/json"]?.examples ?? {});
    const known = examples.map(({ value: { code, error } }) => ({ status, code, error }));
    return known.length > 0 ? known : [{ status, code: "", error: description }];
  });
  return (
    <div class="table">
      <table class="stacked">
        <thead>
          <tr>
            <th>Status</th>
            <th>Code</th>
            <th>Text</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ status, code, error }) => (
            <tr>
              <td>{status}</td>
              <td>
                <code>{code}</code>
              </td>
              <td>{error}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
