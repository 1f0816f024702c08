// What every page loads; each part looks whether its elements are there. Without it all of them work.

// Buttons of no use without scripts are shown by the class.
document.documentElement.classList.add("scripted");

// Copies what a button names: a field's text, or an element's.
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("button[data-copy]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  source.select?.();
  await navigator.clipboard.writeText(source.value ?? source.textContent);
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 1500);
});

// Puts a sign-in link's code into the form and takes it out of the address bar and the history.
const code = document.getElementById("code");
if (code && location.hash.length > 1) {
  code.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}

document.querySelector("form[data-automatic]")?.requestSubmit();

// The sources while they are synchronized.
async function refreshSources() {
  const sources = document.querySelector("#sources[data-refresh]");
  if (!sources) return;
  const page = await fetch(sources.dataset.refresh).then(
    (reply) => reply.text(),
    () => "",
  );
  const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("sources");
  if (!fresh) return;
  // Not under the hands of somebody who is about to connect or disconnect.
  const isUsed = sources.querySelector("details[open]") || sources.contains(document.activeElement);
  if (!isUsed) sources.replaceWith(fresh);
  setTimeout(refreshSources, 3000);
}
setTimeout(refreshSources, 3000);

// The browser opens and closes cards and puts focus back; here only the cells that an open one is about are marked.
document.addEventListener(
  "toggle",
  ({ target, newState }) => {
    for (const id of target.dataset?.cites?.split(" ") ?? []) {
      document.getElementById(id)?.classList.toggle("cited", newState === "open");
    }
  },
  true,
);
document.addEventListener("click", (event) => {
  if (event.target.closest?.(".evidence a[href^='#']")) event.target.closest(".evidence").hidePopover();
});
