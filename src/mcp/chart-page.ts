/** The page in which a client shows what a tool has drawn (MCP Apps, SEP-1865, revision 2026-01-26); it gets results by `postMessage`. */
export const chartPage = {
  uri: "ui://business-analyst/chart",
  name: "chart",
  title: "Chart of a table",
  mimeType: "text/html;profile=mcp-app",
  /** Where the build has put it. */
  file: "mcp/chart.html",
};

/** Of a tool's result, in `_meta`: what the page shows, as `ChartPicture[]`. */
export const CHARTS = "business-analyst/charts";

export interface ChartPicture {
  alt: string;
  svg: string;
}
