// Questions to the process and their answers.

// What the process said no to. The message is for people.
export class Refusal extends Error {}

// There is no connection, or it broke before the answer came.
export class NotConnected extends Error {
  constructor() {
    super("There is no connection to the hub, so nothing was sent.");
  }
}

export class Requests {
  #send;
  #waiting = new Map();
  #number = 0;

  // `send` returns whether the message is on its way.
  constructor(send) {
    this.#send = send;
  }

  // Returns the answer, later.
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

  // An answer to a question of an earlier connection is nobody's any more.
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
