// Imports and exports recordings as files.

import { ifAble } from "./abilities.js";
import { confirm } from "./confirmation.js";
import { plural } from "./format.js";
import { Refusal } from "./requests.js";
import { showError, showToast } from "./toasts.js";

const field = document.getElementById("file");
const drop = document.getElementById("drop");
const largest = 256 * 1024 * 1024;

export class Files {
  #session;
  #imported;

  // `imported(name, report)` is called when the app has imported a recording.
  constructor(session, imported) {
    this.#session = session;
    this.#imported = imported;
    for (const link of document.querySelectorAll(".export")) {
      // Include the token, if there is one.
      link.href = `export${location.search}`;
      // A failed download shows no error, so check the connection first.
      link.addEventListener("click", (event) => {
        if (session.isConnected) return;
        event.preventDefault();
        showToast(link.title, "note");
      });
    }
    document.getElementById("import").addEventListener("click", this.#ifAble(() => field.click()));
    field.addEventListener("change", () => {
      if (field.files.length > 0) this.#import(field.files[0]);
      // Allow choosing the same file again.
      field.value = "";
    });
    this.#listenForDrops();
  }

  async #import(file) {
    const { count } = this.#session.timeline;
    const isWanted = count === 0 || this.#session.status.imported || await confirm({
      title: `Import ${file.name}?`,
      text: `It replaces the ${plural(count, "transition")} recorded here.`,
      action: "Import",
    });
    if (!isWanted) return;
    try {
      this.#imported(file.name, await send(file));
    } catch (error) {
      showError(error);
    }
  }

  #listenForDrops() {
    addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      drop.hidden = false;
    });
    addEventListener("dragleave", (event) => {
      if (event.relatedTarget === null) drop.hidden = true;
    });
    addEventListener("drop", (event) => {
      drop.hidden = true;
      const { files } = event.dataTransfer;
      if (files.length === 0) return;
      event.preventDefault();
      if (files.length === 1) this.#ifAble(() => this.#import(files[0]))();
      else showToast("Drop one recording at a time.");
    });
  }

  #ifAble(action) {
    return ifAble(this.#session, "import", action, (reason) => showToast(reason, "note"));
  }
}

async function send(file) {
  if (file.size > largest) throw new Refusal(`${file.name} is larger than the 256 MB that can be imported.`);
  const request = { method: "POST", headers: { "X-Millrace": "import" }, body: file };
  let response;
  try {
    response = await fetch(`import${location.search}`, request);
  } catch {
    throw new Refusal(`${file.name} could not be sent: there is no connection to the hub.`);
  }
  // A response that is not JSON does not come from the hub, so show its status.
  const answer = await response.json().catch(() => ({ error: `The hub answered with status ${response.status}.` }));
  if (!response.ok) throw new Refusal(answer.error);
  return answer;
}
