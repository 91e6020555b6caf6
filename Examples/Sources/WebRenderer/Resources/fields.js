// Text fields: what the person types is never overwritten by an answer to something typed earlier.
//
// Every change of a field's text is an edit with a number. While the app has not answered the latest edit of a
// field, the field keeps what was typed. With that answer it shows the app's text, which is the same unless the app
// decided otherwise.

export class Fields {
  #send;
  #lastEdit = 0;
  // Per node: the number of its latest edit while that is unanswered.
  #pending = new Map();
  // Per node: the text that the app says the field has.
  #serverText = new Map();
  #elements = new Map();

  constructor(send) {
    this.#send = send;
  }

  edited(element) {
    const id = element.dataset.node;
    this.#lastEdit += 1;
    this.#pending.set(id, this.#lastEdit);
    this.#send({ type: "edit", node: id, text: element.value, edit: this.#lastEdit });
  }

  setFromServer(element, text) {
    const id = element.dataset.node;
    this.#serverText.set(id, text);
    this.#elements.set(id, element);
    if (!this.#pending.has(id)) this.#show(id);
  }

  confirm(edits) {
    for (const [id, edit] of Object.entries(edits)) {
      if (this.#pending.get(id) !== edit) continue;
      this.giveUp(id);
    }
  }

  // The latest edit is answered: the app's text counts.
  giveUp(id) {
    if (this.#pending.delete(id)) this.#show(id);
  }

  // Sends what was typed while there was no connection.
  resend() {
    for (const id of [...this.#pending.keys()]) {
      const element = this.#elements.get(id);
      if (element) this.edited(element);
    }
  }

  forget(id) {
    this.#pending.delete(id);
    this.#serverText.delete(id);
    this.#elements.delete(id);
  }

  #show(id) {
    const element = this.#elements.get(id);
    const text = this.#serverText.get(id);
    if (!element || element.value === text) return;
    // The caret stays as far from the end as it was, which is where it belongs if the app only reformatted what
    // stands before it.
    const fromEnd = element.value.length - (element.selectionStart ?? element.value.length);
    element.value = text;
    if (document.activeElement === element && element.setSelectionRange) {
      const caret = Math.max(0, text.length - fromEnd);
      element.setSelectionRange(caret, caret);
    }
  }
}
