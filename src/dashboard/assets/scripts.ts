/** Copies what a button names: a field's text, or an element's. Buttons of no use without scripts are shown by the class. */
export const appScript = `document.documentElement.classList.add("scripted");
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("button[data-copy]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  source.select?.();
  await navigator.clipboard.writeText(source.value ?? source.textContent);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
});
`;

/** Puts a sign-in link's code into the form and takes it out of the address bar and the history. */
export const linkScript = `const field = document.getElementById("code");
if (field && location.hash.length > 1) {
  field.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}
`;
