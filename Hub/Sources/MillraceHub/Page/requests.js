// Requests to the process, and their answers.

// The process has refused the request. The message is for people.
export class Refusal extends Error {}

// There was no connection, or it was lost before the answer arrived.
export class NotConnected extends Error {
  constructor() {
    super("There is no connection to the hub, so nothing was sent.");
  }
}

export class Requests {
  #send;
  #waiting = new Map();
  #number = 0;

  // `send` returns whether there is a connection.
  constructor(send) {
    this.#send = send;
  }

  // Sends a request. Returns a promise of the answer.
  ask(type, fields = {}) {
    return new Promise((resolve, reject) => {
      this.#number += 1;
      const request = this.#number;
      this.#waiting.set(request, { resolve, reject });
      if (this.#send({ ...fields, type, request })) return;
      this.#waiting.delete(request);
      reject(new NotConnected());
    });
  }

  // Ignores answers to requests of an earlier connection.
  answered(message) {
    const waiting = this.#waiting.get(message.request);
    this.#waiting.delete(message.request);
    if (message.ok) waiting?.resolve(message);
    else waiting?.reject(new Refusal(message.error));
  }

  connectionLost() {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new NotConnected());
  }
}
