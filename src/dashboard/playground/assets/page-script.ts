/**
 * Copy buttons, the sources while they are synchronized, the evidence of figures, and the form that sends itself. Evidence opens by hovering, by focus and by
 * a click that keeps it open; Escape and a click elsewhere close it, which the browser does for every popover.
 */
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

let pinned;
let leaving;
const figureOf = (node) => node.closest?.("button.figure");
const cardOf = (figure) => document.getElementById(figure.getAttribute("popovertarget"));
const isOpen = (card) => card.matches(":popover-open");

function showCard(figure) {
  clearTimeout(leaving);
  const card = cardOf(figure);
  if (isOpen(card)) return card;
  card.showPopover();
  const place = figure.getClientRects()[0];
  const page = document.documentElement;
  const left = Math.min(place.left, page.clientWidth - card.offsetWidth - 8);
  const fitsBelow = place.bottom + card.offsetHeight + 8 <= page.clientHeight;
  const top = fitsBelow || place.top < card.offsetHeight + 8 ? place.bottom + 4 : place.top - card.offsetHeight - 4;
  card.style.left = Math.max(8, left) + scrollX + "px";
  card.style.top = top + scrollY + "px";
  return card;
}

function hideCard(card) {
  if (card !== pinned && isOpen(card)) card.hidePopover();
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const figure = figureOf(event.target);
  if (figure) showCard(figure);
  else if (event.target.closest?.(".evidence")) clearTimeout(leaving);
});
document.addEventListener("pointerout", (event) => {
  const figure = figureOf(event.target);
  const card = figure ? cardOf(figure) : event.target.closest?.(".evidence");
  if (!card || event.pointerType !== "mouse") return;
  clearTimeout(leaving);
  leaving = setTimeout(() => hideCard(card), 200);
});
document.addEventListener("focusin", (event) => {
  const figure = figureOf(event.target);
  if (figure?.matches(":focus-visible")) showCard(figure);
});
document.addEventListener("focusout", (event) => {
  const figure = figureOf(event.target);
  if (figure) hideCard(cardOf(figure));
});
document.addEventListener("click", (event) => {
  const figure = figureOf(event.target);
  if (!figure) return;
  // Hovering has opened it already: the button's own action would close it again.
  event.preventDefault();
  const card = cardOf(figure);
  const wasPinned = pinned === card && isOpen(card);
  pinned = wasPinned ? undefined : showCard(figure);
  if (wasPinned) hideCard(card);
});
// It would stand where its figure is no more.
addEventListener("resize", () => document.querySelector(".evidence:popover-open")?.hidePopover());
document.addEventListener("toggle", (event) => {
  if (event.target === pinned && event.newState === "closed") pinned = undefined;
}, true);
`;
