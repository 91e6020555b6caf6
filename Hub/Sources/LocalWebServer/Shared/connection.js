// A WebSocket to the server of the page: one at a time, opened again by itself when it breaks.

import { Backoff } from "./backoff.js";

export class Connection {
  #handlers;
  #address = null;
  #socket = null;
  #timer = null;
  // Why the server does not let the page in, as far as is known.
  #reason = null;
  #backoff = new Backoff();

  // `handlers.received(message, length)` gets each message. If that throws, the page does not show what the server has
  // any more: a new connection brings everything.
  // `handlers.stateChanged(state, reason)` gets "connecting", "live", "lost" or "closed". "lost" comes again with a
  // reason as soon as there is one: "silent" if no server answers, "refused" or "missing" if it does not let the page
  // in. Until then it is null.
  constructor(handlers) {
    this.#handlers = handlers;
    // No need to wait for the next attempt when the person comes back to the page or the network returns.
    addEventListener("online", () => this.#retryNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#retryNow();
    });
  }

  // `path` is relative to the page's address.
  open(path) {
    this.#drop();
    this.#address = new URL(path, document.baseURI);
    this.#address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.#backoff.reset();
    this.#handlers.stateChanged("connecting");
    this.#connect();
  }

  // For good, unless it is opened again.
  close() {
    this.#drop();
    this.#address = null;
    this.#handlers.stateChanged("closed");
  }

  // Returns whether the message is on its way. What a person does while the connection is lost is not carried out
  // later: the page may look different by then.
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect() {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    let isLive = false;
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket) return;
      try {
        this.#handlers.received(JSON.parse(event.data), event.data.length);
      } catch (error) {
        console.error("Millrace: a message could not be shown, so the connection starts again.", error);
        socket.close();
        this.#lose();
        return;
      }
      if (isLive || socket !== this.#socket) return;
      isLive = true;
      this.#reason = null;
      this.#backoff.reset();
      this.#handlers.stateChanged("live");
    });
    socket.addEventListener("close", () => {
      if (socket !== this.#socket) return;
      this.#lose();
      if (!isLive) this.#findOutWhy();
    });
  }

  #lose() {
    this.#socket = null;
    this.#handlers.stateChanged("lost", this.#reason);
    this.#timer = setTimeout(() => this.#retryNow(), this.#backoff.next());
  }

  #retryNow() {
    if (this.#socket || !this.#address) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  #drop() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  // A WebSocket does not say why it was not let in. The page's own address does.
  async #findOutWhy() {
    const reason = await reasonOfPage();
    // Meanwhile it may have been tried again.
    if (this.#socket || !this.#address) return;
    this.#reason = reason;
    this.#handlers.stateChanged("lost", reason);
  }
}

async function reasonOfPage() {
  try {
    const { status } = await fetch(location.href, { cache: "no-store" });
    return { 401: "refused", 403: "refused", 404: "missing" }[status] ?? null;
  } catch {
    return "silent";
  }
}
