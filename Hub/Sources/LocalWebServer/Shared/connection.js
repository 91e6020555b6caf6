// A WebSocket to the page's server that reconnects automatically.

import { Backoff } from "./backoff.js";

export class Connection {
  #handlers;
  #address = null;
  #socket = null;
  #timer = null;
  // Why the server refuses the page; null if unknown.
  #reason = null;
  #backoff = new Backoff();

  // `handlers.received(message, length)` receives each message. If it throws, the page is out of step with the server,
  // so the connection is replaced by a new one, which sends everything again.
  // `handlers.stateChanged(state, reason)` receives "connecting", "live", "lost" or "closed". "lost" is repeated once
  // its reason is known: "silent" if no server answers, "refused" or "missing" if the server refuses the page. Until
  // then the reason is null.
  constructor(handlers) {
    this.#handlers = handlers;
    // Retry at once when the person returns to the page or the network is back.
    addEventListener("online", () => this.#retryNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#retryNow();
    });
  }

  // Opens a connection. `path` is relative to the page's address.
  open(path) {
    this.#drop();
    this.#address = new URL(path, document.baseURI);
    this.#address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.#backoff.reset();
    this.#handlers.stateChanged("connecting");
    this.#connect();
  }

  // Closes the connection until the next `open`.
  close() {
    this.#drop();
    this.#address = null;
    this.#handlers.stateChanged("closed");
  }

  // Sends a message, and returns whether there is a connection. Messages are not queued while the connection is lost:
  // the page may show something else when the connection is restored.
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

  // A WebSocket does not reveal why it was refused, but a request for the page does.
  async #findOutWhy() {
    const reason = await reasonOfPage();
    // A new attempt may have begun in the meantime.
    if (this.#socket || !this.#address) return;
    this.#reason = reason;
    this.#handlers.stateChanged("lost", reason);
  }
}

async function reasonOfPage() {
  try {
    const { status } = await fetch(location.href, { cache: "no-store" });
    return { 401: "refused", 403: "refused", 404: "missing", 429: "refused" }[status] ?? null;
  } catch {
    return "silent";
  }
}
