/** Shows the copy buttons, which are of no use without scripts. */
export const appScript = `for (const button of document.querySelectorAll("button[data-copy]")) {
  const source = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    source.select();
    await navigator.clipboard.writeText(source.value);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
}
`;

/** Puts a sign-in link's code into the form and takes it out of the address bar and the history. */
export const linkScript = `const field = document.getElementById("code");
if (field && location.hash.length > 1) {
  field.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}
`;
