/** The form that sends itself, the sources while they are synchronized, the cells that a citation is about. */
export const pageScript = String.raw`document.querySelector("form[data-automatic]")?.requestSubmit();

async function refreshSources() {
  const sources = document.querySelector("#sources[data-refresh]");
  if (!sources) return;
  const page = await fetch(sources.dataset.refresh).then((reply) => reply.text(), () => "");
  const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("sources");
  if (!fresh) return;
  // Not under the hands of somebody who is about to connect or disconnect.
  const isUsed = sources.querySelector("details[open]") || sources.contains(document.activeElement);
  if (!isUsed) sources.replaceWith(fresh);
  setTimeout(refreshSources, 3000);
}
setTimeout(refreshSources, 3000);

// The browser opens and closes cards and puts focus back; here only the cells that an open one is about are marked.
document.addEventListener("toggle", ({ target, newState }) => {
  for (const id of target.dataset?.cites?.split(" ") ?? []) {
    document.getElementById(id)?.classList.toggle("cited", newState === "open");
  }
}, true);
document.addEventListener("click", (event) => {
  if (event.target.closest?.(".evidence a[href^='#']")) event.target.closest(".evidence").hidePopover();
});
`;
