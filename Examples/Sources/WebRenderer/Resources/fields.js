// Text fields: an answer to an earlier edit never overwrites newer text.
//
// Every change of a field's text is an edit with a number. The field keeps the typed text until the app has
// answered its latest edit. Then it shows the app's text, which is the same unless the app has changed it.

export class Fields {
  #send;
  #lastEdit = 0;
  // Per node: the number of its latest edit, until the app has answered it.
  #pending = new Map();
  // Per node: the field's text in the app.
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

  // Treats the latest edit as answered: the field shows the app's text.
  giveUp(id) {
    if (this.#pending.delete(id)) this.#show(id);
  }

  // Sends the edits made while there was no connection.
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
    // Keep the caret's distance from the end. This is right if the app only reformatted the text before the caret.
    const fromEnd = element.value.length - (element.selectionStart ?? element.value.length);
    element.value = text;
    // A slider has no caret.
    if (document.activeElement === element && element.selectionStart !== null) {
      const caret = Math.max(0, text.length - fromEnd);
      element.setSelectionRange(caret, caret);
    }
  }
}
