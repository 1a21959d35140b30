// Several persons at one device: who is it that speaks?

import { el } from "/static/dom.js";
import { say } from "/static/words.js";

/** Ask which of these players it is; `then` hears the answer. */
export function whoDialog(title, players, then) {
  const dialog = el("dialog.sheet", { "aria-labelledby": "who-title" });
  const answer = (player) => {
    dialog.close();
    if (player) then(player);
  };
  dialog.append(
    el("h2", { id: "who-title" }, title),
    el("p", {}, say("button.who")),
    el(
      "div.row",
      {},
      players.map(({ id, name }) =>
        el("button.primary", { type: "button", onclick: () => answer(id) }, name),
      ),
      el("button", { type: "button", onclick: () => answer(null) }, say("button.cancel")),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
