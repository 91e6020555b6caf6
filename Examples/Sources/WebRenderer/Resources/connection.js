// The WebSocket to the process: one at a time, opened again by itself when it breaks.

import { Backoff } from "./backoff.js";

export class Connection {
  #handlers;
  #path = null;
  #socket = null;
  #timer = null;
  #backoff = new Backoff();

  // `handlers.stateChanged` gets "connecting", "live", "lost" or "closed"; `handlers.received` each message. If that
  // throws, the page does not show what the app does any more: a new connection brings the whole screen.
  constructor(handlers) {
    this.#handlers = handlers;
    // No need to wait for the next attempt when the person comes back to the page or the network returns.
    addEventListener("online", () => this.#retryNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#retryNow();
    });
  }

  open(path) {
    this.#drop();
    this.#path = path;
    this.#backoff.reset();
    this.#handlers.stateChanged("connecting");
    this.#connect();
  }

  close() {
    this.#drop();
    this.#path = null;
    this.#handlers.stateChanged("closed");
  }

  // Returns whether the message is on its way. What a person does while the connection is lost is not carried out
  // later: the screen may look different by then.
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect() {
    const socket = new WebSocket(`ws://${location.host}${this.#path}`);
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
      this.send({ type: "acknowledge" });
      if (isLive) return;
      isLive = true;
      this.#backoff.reset();
      this.#handlers.stateChanged("live");
    });
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.#lose();
    });
  }

  #lose() {
    this.#socket = null;
    this.#handlers.stateChanged("lost");
    this.#timer = setTimeout(() => this.#retryNow(), this.#backoff.next());
  }

  #retryNow() {
    if (this.#socket || !this.#path) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  #drop() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
