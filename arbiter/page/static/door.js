// The arbiter's door: a name and a PIN. The first one is chosen, later ones are asked for.

import { el } from "/static/dom.js";
import { ask } from "/static/link.js";
import { say } from "/static/words.js";

/** A form that opens the door; `onOpen(name)` is called once it has. */
export function door({ route, title, about, button, isNew, onOpen }) {
  const name = el("input", { id: `${route}-name`, autocomplete: "username", required: true, maxlength: 40 });
  const pin = el("input", {
    id: `${route}-pin`,
    type: "password",
    autocomplete: isNew ? "new-password" : "current-password",
    required: true,
    minlength: 4,
    maxlength: 64,
  });
  const error = el("p.error", { role: "alert" });
  const send = async (event) => {
    event.preventDefault();
    const answer = await ask(`/api/arbiter/${route}`, { name: name.value, pin: pin.value });
    error.textContent = answer.error ?? "";
    if (answer.error) return;
    name.value = pin.value = "";
    onOpen(answer.name);
  };
  return el(
    "form.door",
    { onsubmit: send },
    el("h2", {}, title),
    about ? el("p", {}, about) : null,
    el("label.field", { for: name.id }, el("span", {}, say("arbiter.name")), name),
    el("label.field", { for: pin.id }, el("span", {}, say("arbiter.pin")), pin),
    error,
    el("button.primary", { type: "submit" }, button),
  );
}
