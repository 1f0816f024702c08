import { operations } from "../openapi/operations.ts";
import { BLANK_KEY, BLANK_ORIGIN } from "./blanks.ts";
import type { Operation } from "./model.ts";

type Request = ReturnType<typeof requestOf>;

export function examplesOf(operation: Operation) {
  const request = requestOf(operation);
  return [
    { language: "curl", code: toCurl(request) },
    { language: "TypeScript", code: toTypeScript(request) },
    { language: "Python", code: toPython(request) },
  ];
}

function requestOf({ operationId, method, path, parameters = [], security, requestBody }: Operation) {
  const spec = operations.find((operation) => operation.operationId === operationId);
  const sample = spec?.sample ?? {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sample[name] ?? name));
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place }) => {
      const value = sample[name];
      return place === "query" && value !== undefined ? [[name, value]] : [];
    }),
  ).toString();
  const isHeader = (name: string) =>
    parameters.every((parameter) => parameter.name !== name || parameter.in === "header");
  const extra = Object.entries(sample).filter(([name]) => isHeader(name));
  const body = requestBody?.content["application/json"].example;
  return {
    method,
    url: `${BLANK_ORIGIN}${filled}${query && `?${query}`}`,
    headers: [
      ...credentials(security),
      ...(body === undefined ? [] : [["Content-Type", "application/json"] satisfies [string, string]]),
      ...extra,
    ],
    body,
  };
}

function credentials(security: Operation["security"]): [string, string][] {
  const names = security.flatMap((requirement) => Object.keys(requirement));
  if (security.some((requirement) => Object.keys(requirement).length === 0) || names.length === 0) return [];
  if (names.includes("adminToken")) return [["Authorization", "Bearer ADMIN_TOKEN"]];
  return [["Authorization", `Bearer ${BLANK_KEY}`]];
}

function toCurl({ method, url, headers, body }: Request): string {
  const isImplied = method === "GET" || (method === "POST" && body !== undefined);
  const lines = [
    `curl ${isImplied ? "" : `-X ${method} `}${quoteShell(url)}`,
    ...headers.map(([name, value]) => `  -H ${quoteShell(`${name}: ${value}`)}`),
    body !== undefined && `  -d ${quoteShell(JSON.stringify(body))}`,
  ];
  return lines.filter(Boolean).join(" \\\n");
}

function quoteShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function toTypeScript({ method, url, headers, body }: Request): string {
  const options = [
    method !== "GET" && `  method: ${JSON.stringify(method)},`,
    headers.length > 0 && `  headers: ${indent(JSON.stringify(Object.fromEntries(headers), null, 2))},`,
    body !== undefined && `  body: JSON.stringify(${indent(JSON.stringify(body, null, 2))}),`,
  ].filter(Boolean);
  const call = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  return `const response = await fetch(${JSON.stringify(url)}${call});\nconsole.log(response.status, await response.text());`;
}

function toPython({ method, url, headers, body }: Request): string {
  const options = [
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    headers.length > 0 && `    headers=${indent(JSON.stringify(Object.fromEntries(headers), null, 4), 4)},`,
    body !== undefined && `    data=json.dumps(${indent(pythonOf(body), 4)}).encode(),`,
  ].filter(Boolean);
  return `${body === undefined ? "" : "import json\n"}import urllib.request

request = urllib.request.Request(
${options.join("\n")}
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`;
}

function pythonOf(body: unknown): string {
  return JSON.stringify(body, null, 4).replaceAll(
    /(": |^\s+)(true|false|null)(?=,?$)/gm,
    (_, before: string, word: string) =>
      before + (word === "null" ? "None" : word[0]?.toUpperCase() + word.slice(1)),
  );
}

function indent(text: string, by = 2): string {
  return text.replaceAll("\n", `\n${" ".repeat(by)}`);
}
