// The WebSocket to the process: one at a time, opened again by itself when it breaks.

const firstDelay = 250;
const longestDelay = 4000;

export class Connection {
  #handlers;
  #path = null;
  #socket = null;
  #timer = null;
  #delay = firstDelay;

  // `handlers.stateChanged` gets "connecting", "live", "lost" or "closed"; `handlers.received` each message.
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
    this.#delay = firstDelay;
    this.#handlers.stateChanged("connecting");
    this.#connect();
  }

  close() {
    this.#drop();
    this.#path = null;
    this.#handlers.stateChanged("closed");
  }

  restart() {
    if (this.#path) this.open(this.#path);
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
      const message = JSON.parse(event.data);
      this.#handlers.received(message, event.data.length);
      this.send({ type: "acknowledge" });
      if (isLive) return;
      isLive = true;
      this.#delay = firstDelay;
      this.#handlers.stateChanged("live");
    });
    socket.addEventListener("close", () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.#handlers.stateChanged("lost");
      this.#timer = setTimeout(() => this.#retryNow(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, longestDelay);
    });
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
