import type { IntegrationType } from "../../domain/integration-types.ts";

/** The path that each icon draws on a 24 by 24 field; plain signs, not the vendors' trademarks. */
const paths: Record<IntegrationType, string> = {
  "web-analytics": "M4 20h3v-7H4zm6.5 0h3V4h-3zM17 20h3V9h-3z",
  "notes-workspace": "M5 3h10l4 4v14H5zm3 7v1.6h8V10zm0 4v1.6h8V14z",
  "team-chat": "M3 4h18v12H9l-5 4v-4H3zm4 4.2v1.6h10V8.2zm0 3.4v1.6h7v-1.6z",
  "business-suite": "M9 4h6v3h6v13H3V7h6zm1.6 1.6V7h2.8V5.6zM3.5 12v1.6h17V12z",
  mail: "M3 5h18v14H3zm1.6 2v1.1L12 13l7.4-4.9V7z",
};

/** The icon as an SVG document. */
export function iconOf(type: IntegrationType): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path fill="#33475b" fill-rule="evenodd" d="${paths[type]}"/></svg>`;
}
