import * as z from "zod";
import type { OperationSpec } from "../http/openapi/operation.ts";
import { ifNoneMatchHeader } from "../http/openapi/parameters.ts";

const shared = {
  method: "get",
  tag: "Description",
  access: { by: "everybody" },
} as const satisfies Partial<OperationSpec>;

const page = { mediaType: "text/html" };

export const descriptionOperations: OperationSpec[] = [
  {
    ...shared,
    path: "/openapi.json",
    operationId: "getOpenApi",
    summary: "Read this document",
    description: "Clients can be generated from it.",
    headers: z.object(ifNoneMatchHeader),
    success: {
      200: { description: "OpenAPI 3.1.", schema: z.looseObject({ openapi: z.string() }), headers: ["ETag"] },
      304: { description: "It is the version that you have.", headers: ["ETag"] },
    },
    errors: [],
  },
  {
    ...shared,
    path: "/docs",
    operationId: "getReference",
    summary: "Read the reference",
    description: "This document as a page for people, with examples.",
    success: { 200: { description: "A page.", others: [page], headers: ["Content-Security-Policy"] } },
    errors: [],
  },
  {
    ...shared,
    path: "/docs/{guide}",
    operationId: "getGuide",
    summary: "Read a guide",
    description: "Also the stylesheet and the script of the pages.",
    pathParams: z.object({
      guide: z.string().meta({ description: "Name of a guide or of a file.", examples: ["conventions"] }),
    }),
    sample: { guide: "conventions" },
    success: {
      200: {
        description: "A page or a file.",
        others: [page, { mediaType: "text/css" }, { mediaType: "text/javascript" }],
      },
    },
    errors: ["not_found"],
  },
];
