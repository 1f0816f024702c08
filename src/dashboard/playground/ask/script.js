// Asks without leaving the page: shows the steps as they come, then the answer as the server has rendered it.
function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

function complaint(text) {
  const box = document.createElement("p");
  box.className = "message bad";
  box.setAttribute("role", "alert");
  box.textContent = text;
  return box;
}

async function readEvents(response, hear) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const valueOf = (field) =>
        block
          .split("\n")
          .find((line) => line.startsWith(field))
          ?.slice(field.length);
      const data = valueOf("data: ");
      if (data !== undefined) hear(valueOf("event: "), JSON.parse(data));
    }
  }
}

function refusal(response) {
  if (response.status === 429) return "Too many requests from this session. Wait a minute, then ask again.";
  if (response.status === 413) return "This question is too long to be sent from here.";
  if (response.redirected || response.status === 403)
    return "Your session has ended. Load this page again and sign in.";
  return "The service could not answer (" + response.status + "). Try again in a moment.";
}

const form = document.getElementById("ask");
if (form) {
  const thread = document.getElementById("thread");
  const status = document.getElementById("ask-status");
  const stop = document.getElementById("stop");
  let running;

  // A conversation is read from its end.
  if (thread.querySelector(".exchange + .exchange") && location.hash === "")
    thread.lastElementChild.scrollIntoView();

  function begin(question) {
    document.getElementById("suggestions")?.remove();
    for (const old of thread.querySelectorAll(".follow-up")) old.remove();
    thread.append(document.getElementById("pending").content.cloneNode(true));
    const pending = thread.lastElementChild;
    pending.querySelector(".question").textContent = question;
    pending.scrollIntoView({ block: "start" });
    stop.hidden = false;
    // The button that was pressed may just have gone.
    if (document.activeElement === document.body) stop.focus();
    status.textContent = "Asking";
    return pending;
  }

  function heard(pending, name, data) {
    const working = pending.querySelector(".working");
    if (name === "step") {
      working.textContent = data.step === 1 ? "Reading the question" : "Reading the results";
      status.textContent = working.textContent;
    }
    if (name === "action") {
      const item = document.createElement("li");
      item.textContent = data.tool + ": " + data.log;
      pending.querySelector(".progress").append(item);
    }
    if (name === "data") pending.querySelector(".results").append(parse(data.html));
    if (name === "delta") {
      const open = pending.querySelector(".open");
      open.before(parse(data.over));
      open.replaceChildren(parse(data.open));
      working.textContent = "Writing";
    }
    if (name === "check") working.textContent = "Marking what the data does not support";
    if (name === "error") working.replaceWith(parse(data.html));
    if (name === "done") {
      pending.replaceWith(parse(data.html));
      document.getElementById("conversations").replaceWith(parse(data.conversations));
      form.elements.conversationId.value = data.conversationId;
      history.replaceState(null, "", data.address);
    }
    if (name === "done") status.textContent = "The answer is there.";
    if (name === "error") status.textContent = "There is no answer.";
    return name;
  }

  /** Answers whether there is an answer. */
  async function ask(fields, pending) {
    let last;
    try {
      const response = await fetch(form.action, {
        method: "POST",
        headers: { Accept: "text/event-stream", "X-CSRF-Token": form.elements.csrf.value },
        body: new URLSearchParams(fields),
        signal: running.signal,
      });
      const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
      if (!isStream) throw new Error(refusal(response));
      await readEvents(response, (name, data) => {
        last = heard(pending, name, data);
      });
      if (last !== "done" && last !== "error") {
        throw new Error("The connection broke. Load this page again: the answer may be stored.");
      }
    } catch (error) {
      if (last === "done" || last === "error") return last === "done";
      const wasStopped = error.name === "AbortError";
      const text = error instanceof TypeError ? "The service cannot be reached." : error.message;
      pending
        .querySelector(".working")
        .replaceWith(complaint(wasStopped ? "Stopped before the answer came." : text));
      status.textContent = wasStopped ? "Stopped." : "There is no answer.";
    }
    return last === "done";
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (running) return;
    running = new AbortController();
    const fields = new FormData(form, event.submitter);
    const isTyped = !fields.has("followUp");
    const pending = begin(fields.get("followUp") ?? fields.get("message"));
    if (isTyped) form.elements.message.value = "";
    const isAnswered = await ask(fields, pending);
    // What was not answered can be asked again.
    if (isTyped && !isAnswered) form.elements.message.value ||= fields.get("message");
    running = undefined;
    if (document.activeElement === stop) thread.lastElementChild.focus();
    stop.hidden = true;
  });
  stop.addEventListener("click", () => running?.abort());
  form.elements.message.addEventListener("keydown", (event) => {
    // What is being composed, in Japanese for example, ends with Enter too.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
}
