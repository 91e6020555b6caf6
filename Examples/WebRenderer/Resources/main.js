// The page: the listing of the apps, which of them is shown, and the parts that show it.

import { Connection } from "./connection.js";
import { Fields } from "./fields.js";
import { Focus } from "./focus.js";
import { listenForInput } from "./input.js";
import { RowVisibility } from "./rows.js";
import { Screen } from "./screen.js";
import { announce, showConnection, showMissingApp, showTraffic } from "./status.js";

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
      if (message.revision > revision + 1) return connection.restart();
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

// Routing: each app has its own URL, and the browser's own back and forward go between them.

const apps = await (await fetch("/apps.json")).json();
const links = new Map(apps.map((app) => [app.id, listingEntry(app)]));
document.getElementById("apps").append(...[...links.values()].map((link) => link.parentElement));

function listingEntry(app) {
  const link = document.createElement("a");
  link.href = `/${app.id}`;
  link.className = "app";
  for (const [name, text] of [
    ["app-title", app.title],
    ["badge", app.dialect],
    ["app-summary", app.summary],
    ["app-source", app.sourcePath],
  ]) {
    const part = document.createElement("span");
    part.className = name;
    part.textContent = text;
    link.append(part);
  }
  link.addEventListener("click", (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.pathname !== location.pathname) history.pushState(null, "", link.href);
    showAppOfURL();
  });
  const item = document.createElement("li");
  item.append(link);
  return link;
}

let shownApp = null;

function showAppOfURL() {
  const id = decodeURIComponent(location.pathname.slice(1));
  if (id === shownApp) return;
  const app = apps.find((app) => app.id === id);
  for (const [linkedID, link] of links) {
    if (linkedID === id) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  shownApp = id;
  screen.clear();
  document.title = app ? `${app.title} · Millrace` : "Millrace";
  document.getElementById("app-title").textContent = app ? `${app.title}, running live` : "No such app";
  showMissingApp(app ? null : id);
  if (app) connection.open(`/live/${encodeURIComponent(id)}`);
  else connection.close();
}

addEventListener("popstate", showAppOfURL);
showAppOfURL();
