import { CHARTS, chartPage } from "./chart-page.ts";

/** A drawing is shown as a picture, in which nothing runs; without one the page shows the result's text. */
const SCRIPT = `
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const setTheme = (context) => {
  if (context?.theme) document.documentElement.style.colorScheme = context.theme;
};
const show = ({ content = [], _meta = {} }) => {
  const pictures = (_meta["${CHARTS}"] ?? []).map(({ alt, svg }) =>
    Object.assign(new Image(), { alt, src: "data:image/svg+xml," + encodeURIComponent(svg) }));
  const text = document.createElement("pre");
  text.textContent = content.map((part) => part.text ?? "").join("\\n");
  document.body.replaceChildren(...(pictures.length > 0 ? pictures : [text]));
};
addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (data?.id === 1 && data.result) {
    setTheme(data.result.hostContext);
    send({ method: "ui/notifications/initialized" });
  }
  if (data?.method === "ui/notifications/tool-result") show(data.params);
  if (data?.method === "ui/notifications/host-context-changed") setTheme(data.params);
  if (data?.method === "ui/resource-teardown") send({ id: data.id, result: {} });
});
new ResizeObserver(() => {
  const { width, height } = document.documentElement.getBoundingClientRect();
  send({ method: "ui/notifications/size-changed", params: { width, height } });
}).observe(document.documentElement);
send({ id: 1, method: "ui/initialize", params: {
  protocolVersion: "2026-01-26",
  appInfo: { name: "business-analyst", version: "1" },
  appCapabilities: { availableDisplayModes: ["inline"] },
} });
`;

export const chartHtml = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${chartPage.title}</title>
<style>
:root { color-scheme: light dark; font: 14px/1.5 var(--font-sans, system-ui, sans-serif); }
body { margin: 0; }
img { display: block; width: 100%; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
</style>
<body>
<script>${SCRIPT}</script>
</body>
</html>
`;
