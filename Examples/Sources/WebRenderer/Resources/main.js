// Connects the parts of the page.

import { Address } from "./address.js";
import { AppList, loadApps } from "./apps.js";
import { Connection } from "./connection.js";
import { Fields } from "./fields.js";
import { Focus } from "./focus.js";
import { listenForInput } from "./input.js";
import { showInspectorWhereItFits } from "./inspector.js";
import { RowVisibility } from "./rows.js";
import { Screen } from "./screen.js";
import { Scrolling } from "./scrolling.js";
import { listenForPulls } from "./sheets.js";
import { announce, hideNotice, showApp, showConnection, showNotice, showTraffic } from "./status.js";

const screenElement = document.getElementById("screen");
const fields = new Fields(send);
const focus = new Focus(screenElement);
const screen = new Screen(screenElement, {
  setValue: (element, value) => fields.setFromServer(element, value),
  removed(element) {
    fields.forget(element.dataset.node);
    rows.removed(element);
  },
  rowAdded: (element) => rows.added(element),
});
const rows = new RowVisibility(screenElement, send);
const scrolling = new Scrolling(screenElement, send);
listenForInput(screenElement, fields, act);
listenForPulls(screenElement, act);
const connection = new Connection({
  stateChanged(state) {
    showConnection(state);
    if (state === "live") fields.resend();
  },
  received(message, byteCount) {
    showTraffic(message, byteCount);
    focus.keepThrough(() => apply(message));
    // The process sends only a few messages ahead of the acknowledged one.
    send({ type: "acknowledge" });
  },
});

function send(message) {
  return connection.send(message);
}

// Sends the person's input to the app, after the current scroll positions.
function act(message) {
  hideNotice();
  scrolling.report();
  send(message);
}

let address = null;
let shownApp = null;
let revision = 0;
let instance = null;

function apply(message) {
  switch (message.type) {
    case "tree":
      // Another process gives ids of its own, which may equal old ones by chance.
      if (message.instance !== instance) screen.clear();
      instance = message.instance;
      revision = message.revision;
      screen.show(message.root);
      fields.confirm(message.edits);
      address.connected();
      break;
    case "update":
      // A missing revision means missing patches. Only a new connection sends the whole screen.
      if (message.revision > revision + 1) throw new Error(`revision ${message.revision} came after ${revision}`);
      revision = message.revision;
      screen.apply(message.patches);
      announce(screen, message.patches);
      fields.confirm(message.edits);
      break;
    case "place":
      address.follow(message.place);
      break;
    case "opened":
      address.answered(message.link);
      if (message.failure) showNotice(`${shownApp.title} cannot open ${message.link}: ${message.failure}.`);
      break;
    case "refused":
      console.info(`Millrace: ${message.reason}`);
      if (message.node) fields.giveUp(message.node);
      break;
  }
}

showInspectorWhereItFits();
const apps = await loadApps(() => showConnection("lost"));
const list = new AppList(apps, (id) => address.showApp(id));
address = new Address(
  (id) => {
    shownApp = list.show(id);
    screen.clear();
    showApp(shownApp);
    if (shownApp) connection.open(`/live/${id}`);
    else connection.close();
  },
  (link) => send({ type: "open", link }),
);
