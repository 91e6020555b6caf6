// The page: its parts, and what flows between them.

import { AppList, loadApps } from "./apps.js";
import { Connection } from "./connection.js";
import { Fields } from "./fields.js";
import { Focus } from "./focus.js";
import { listenForInput } from "./input.js";
import { RowVisibility } from "./rows.js";
import { Screen } from "./screen.js";
import { announce, showApp, showConnection, showTraffic } from "./status.js";

const screenElement = document.getElementById("screen");
const fields = new Fields((message) => connection.send(message));
const focus = new Focus(screenElement);
const screen = new Screen(screenElement, {
  setValue: (element, value) => fields.setFromServer(element, value),
  removed(element) {
    fields.forget(element.dataset.node);
    rows.removed(element);
  },
  rowAdded: (element) => rows.added(element),
});
const rows = new RowVisibility(screenElement, (message) => connection.send(message));
listenForInput(screenElement, fields, (message) => connection.send(message));
const connection = new Connection({
  stateChanged(state) {
    showConnection(state);
    if (state === "live") fields.resend();
  },
  received(message, byteCount) {
    showTraffic(message, byteCount);
    focus.keepThrough(() => apply(message));
  },
});

let revision = 0;
let instance = null;

function apply(message) {
  switch (message.type) {
    case "tree":
      // The ids of another process mean other things, even if they look the same.
      if (message.instance !== instance) screen.clear();
      instance = message.instance;
      revision = message.revision;
      screen.show(message.root);
      fields.confirm(message.edits);
      break;
    case "update":
      // A gap would mean that the picture has a hole. Only a new connection brings the whole screen.
      if (message.revision > revision + 1) throw new Error(`revision ${message.revision} came after ${revision}`);
      revision = message.revision;
      screen.apply(message.patches);
      announce(screen, message.patches);
      fields.confirm(message.edits);
      break;
    case "refused":
      console.info(`Millrace: ${message.reason}`);
      if (message.node) fields.giveUp(message.node);
      break;
  }
}

const apps = await loadApps(() => showConnection("lost"));
new AppList(apps, (app) => {
  screen.clear();
  showApp(app);
  if (app) connection.open(`/live/${app.id}`);
  else connection.close();
});
