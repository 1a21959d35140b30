// The socket to the table: it comes back by itself, and every message gets an answer.

const LONGEST_WAIT_MS = 4000;

/** Joins the page to the table. `onMoment` hears every moment, `onState` whether the line is up. */
export class Link {
  constructor({ language, onMoment, onState }) {
    Object.assign(this, { language, onMoment, onState });
    this.wait = 250;
    this.number = 0;
    this.open = new Map();
    this.connect();
  }

  connect() {
    if (!("WebSocket" in window)) return this.onState(false, "no_socket");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/live?lang=${this.language()}`);
    this.socket.addEventListener("open", () => {
      this.wait = 250;
      this.onState(true);
    });
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => this.lost());
  }

  lost() {
    this.onState(false);
    for (const answer of this.open.values()) answer("lost");
    this.open.clear();
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  hear(message) {
    if (message.kind === "moment") this.onMoment(message);
    else if (message.kind === "answer") {
      this.open.get(message.id)?.(message.error);
      this.open.delete(message.id);
    }
  }

  /** Say something; the answer is "" or the sentence that says why not. */
  tell(kind, content = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve("lost");
    const id = ++this.number;
    const answer = new Promise((resolve) => this.open.set(id, resolve));
    this.socket.send(JSON.stringify({ id, kind, ...content }));
    return answer;
  }
}

/** Ask the server for something, or tell it; { error } where it says no. */
export async function ask(path, content) {
  const options =
    content === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(content),
        };
  try {
    const answer = await fetch(path, options);
    const found = await answer.json();
    return answer.ok ? found : { error: found.error ?? String(answer.status), status: answer.status };
  } catch {
    return { error: "lost" };
  }
}
