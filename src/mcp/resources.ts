import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type McpServer,
  type Resource,
} from "@modelcontextprotocol/server";
import { listContexts, readContext, type ContextReader } from "../contexts/read.ts";
import type { ContextSummary } from "../contexts/schemas.ts";
import { readBuilt } from "../http/site.ts";
import { AppError, errors } from "../lib/errors.ts";
import { limits } from "../lib/limits.ts";
import { isAllowed, type McpCaller, explainFailure } from "./caller.ts";
import { chartPage } from "./chart-page.ts";

const MARKDOWN = "text/markdown";
const CONTEXT_URI = /^context:\/\/([\w-]{1,100})$/;

export function contextUri(id: string): string {
  return `context://${id}`;
}

export function readerOf({ key, externalUserIdentifier }: McpCaller): ContextReader {
  return { organizationId: key.organizationId, externalUserIdentifier };
}

/** `context://{id}`, and the page of the tools that draw. The library's own handlers know no pages, nor resources looked up by request. */
export function serveResources({ server }: McpServer, caller: McpCaller): void {
  const hasContexts = isAllowed(caller, "contexts:read");
  const template = {
    uriTemplate: contextUri("{id}"),
    name: "context",
    title: "Context",
    description: "Business knowledge that every answer honours, in Markdown, by its id.",
    mimeType: MARKDOWN,
  };
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: hasContexts ? [template] : [],
  }));
  server.setRequestHandler("resources/list", ({ params }) =>
    explainFailures(caller, async () => {
      if (!hasContexts) return { resources: [] };
      const filter = { limit: limits.pageLength, cursor: params?.cursor };
      const { contexts, nextCursor } = await listContexts(caller.deps, { reader: readerOf(caller), filter });
      return { resources: contexts.map(toResource), ...(nextCursor !== null && { nextCursor }) };
    }),
  );
  server.setRequestHandler("resources/read", ({ params: { uri } }) =>
    explainFailures(caller, async () => {
      if (uri === chartPage.uri) {
        const page = await readBuilt(caller.deps, chartPage.file);
        // Without a list of addresses the client lets the page reach none.
        return { contents: [{ uri, mimeType: chartPage.mimeType, text: await page.text() }] };
      }
      if (!hasContexts) throw new ResourceNotFoundError(uri);
      const found = await findContext(caller, uri);
      return { contents: [{ uri, mimeType: MARKDOWN, text: found.content }] };
    }),
  );
}

function toResource(context: ContextSummary): Resource {
  const { id, name, title, description, updatedAt } = context;
  return {
    uri: contextUri(id),
    name,
    title,
    ...(description !== "" && { description }),
    mimeType: MARKDOWN,
    annotations: { lastModified: new Date(updatedAt).toISOString() },
  };
}

async function findContext(caller: McpCaller, uri: string) {
  const id = CONTEXT_URI.exec(uri)?.[1];
  if (id === undefined) throw new ResourceNotFoundError(uri);
  try {
    return await readContext(caller.deps, { reader: readerOf(caller), id });
  } catch (error) {
    if (error instanceof AppError && error.code === "context_not_found") throw new ResourceNotFoundError(uri);
    throw error;
  }
}

/** Whatever fails becomes an error of the protocol with a text of the service. */
async function explainFailures<T>(caller: McpCaller, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const isTheirs = error instanceof AppError && errors[error.code].status < 500;
    const code = isTheirs ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, explainFailure(caller, error, "contexts_failed"));
  }
}
