/** Copy buttons, the sources while they are synchronized, the cells that a citation is about, the form that sends itself. */
export const pageScript = String.raw`document.documentElement.classList.add("scripted");
document.querySelector("form[data-automatic]")?.requestSubmit();

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy-from]");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copyFrom).textContent);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
});

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
