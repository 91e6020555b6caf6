// The WebSocket to the process: one at a time, opened again by itself when it breaks.

import { Backoff } from "./backoff.js";

export class Connection {
  #handlers;
  #socket = null;
  #timer = null;
  #isClosed = false;
  #backoff = new Backoff();

  // `handlers.stateChanged` gets "live", "lost" or "refused"; `handlers.received` each message. If that throws, the
  // page does not show what the process does any more: a new connection brings everything.
  constructor(handlers) {
    this.#handlers = handlers;
    // No need to wait for the next attempt when the person comes back to the page or the network returns.
    addEventListener("online", () => this.#retryNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#retryNow();
    });
  }

  open() {
    const address = new URL(`live${location.search}`, document.baseURI);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    let isLive = false;
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket) return;
      try {
        this.#handlers.received(JSON.parse(event.data));
      } catch (error) {
        console.error("Millrace: a message could not be shown, so the connection starts again.", error);
        socket.close();
        this.#lose();
        return;
      }
      if (isLive || this.#isClosed) return;
      isLive = true;
      this.#backoff.reset();
      this.#handlers.stateChanged("live");
    });
    socket.addEventListener("close", () => {
      if (socket !== this.#socket) return;
      this.#lose();
      if (!isLive) this.#findOutWhy();
    });
  }

  // For good.
  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
  }

  // Returns whether the message is on its way.
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #lose() {
    this.#socket = null;
    this.#handlers.stateChanged("lost");
    this.#timer = setTimeout(() => this.#retryNow(), this.#backoff.next());
  }

  #retryNow() {
    if (this.#socket || this.#isClosed) return;
    clearTimeout(this.#timer);
    this.open();
  }

  // A WebSocket does not say why it was not let in. The page's own address does.
  async #findOutWhy() {
    try {
      const { status } = await fetch(location.href, { cache: "no-store" });
      if ((status === 401 || status === 403) && !this.#socket) this.#handlers.stateChanged("refused");
    } catch {
      // There is no process, as the lost connection said already.
    }
  }
}
