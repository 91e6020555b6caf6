// The page with the list of the hub's sessions.

import { Agents } from "./agents.js";
import { confirm } from "./confirmation.js";
import { Connection } from "./connection.js";
import { copyText } from "./copy.js";
import { plural } from "./format.js";
import { connectLine, inOrder, moment } from "./session-facts.js";
import { SessionList } from "./session-list.js";
import { showToast } from "./toasts.js";

const byId = (id) => document.getElementById(id);
const token = new URLSearchParams(location.search).get("token");
const refresh = 10_000; // In milliseconds. Updates texts such as "3 min ago".

const list = new SessionList(byId("sessions"), { remove: deleteOne, pin });
let sessions = [];

const connection = new Connection({
  received(message) {
    sessions = inOrder(message.sessions);
    showHub(message.hub);
    show();
  },
  stateChanged: showConnection,
});

function show() {
  list.show(sessions, new Date());
  byId("delete-ended").hidden = ended().length === 0;
  byId("how").hidden = false;
  byId("how-title").textContent = sessions.length === 0 ? "No app has connected yet" : "Connect an app";
}

// The sessions that can be deleted together.
function ended() {
  return sessions.filter(({ alive, pinned }) => !alive && !pinned);
}

// Shows how apps connect to the hub, and whether other machines can.
function showHub(hub) {
  byId("connect-line").textContent = `import MillraceInspector\n\n${connectLine(hub, token)}`;
  byId("exposed").hidden = !hub.exposed;
  byId("from-device").hidden = !hub.exposed;
  byId("elsewhere").hidden = hub.exposed;
}

function showConnection(state, reason) {
  const mark = byId("connection");
  mark.dataset.state = state;
  mark.textContent = { connecting: "Connecting", live: "Connected", lost: "Reconnecting" }[state];
  const text = state !== "lost" ? null : {
    silent: "The hub is not reachable. Start it again: this page reconnects automatically.",
    refused: "The hub refuses this page. Open it with the address that the hub printed, including the token.",
  }[reason] ?? "Connection lost. Reconnecting…";
  byId("banner").textContent = text ?? "";
  byId("banner").hidden = text === null;
  // Without the hub, sessions can be neither opened nor deleted.
  document.querySelector("main").inert = reason === "silent";
}

async function deleteOne(session) {
  const began = moment(new Date(session.began), new Date());
  const text = `The session of ${session.app} from ${began} will be deleted permanently.`;
  if (await confirm({ title: "Delete this session?", text, action: "Delete" })) await deleteAll([session]);
}

async function deleteEnded() {
  const all = ended();
  const text = `${plural(all.length, "session")} will be deleted permanently. Pinned sessions and those of running apps stay.`;
  if (await confirm({ title: "Delete all that have ended?", text, action: "Delete all" })) await deleteAll(all);
}

// Deletes the sessions. After this the hub sends the remaining ones.
async function deleteAll(doomed) {
  try {
    for (const { id } of doomed) await requestChange(id, "delete");
  } catch (error) {
    showToast(error.message);
  }
}

// Pins a session, so that the hub does not remove it when there are too many, or unpins it.
async function pin({ id, pinned }) {
  try {
    await requestChange(id, pinned ? "unpin" : "pin");
  } catch (error) {
    showToast(error.message);
  }
}

// `change` is "delete", "pin" or "unpin".
async function requestChange(id, change) {
  const request = { method: "POST", headers: { "X-Millrace": change } };
  let response;
  try {
    response = await fetch(`sessions/${id}/${change}${location.search}`, request);
  } catch {
    throw new Error("There is no connection to the hub, so nothing was changed.");
  }
  if (response.ok) return;
  // A response that is not JSON does not come from the hub, so show its status.
  const { error } = await response.json().catch(() => ({ error: `The hub answered with status ${response.status}.` }));
  throw new Error(error);
}

byId("delete-ended").addEventListener("click", deleteEnded);
for (const button of document.querySelectorAll("[data-copies]")) {
  const source = byId(button.dataset.copies);
  button.addEventListener("click", () => copyText(source.textContent, button, source));
}
setInterval(() => list.show(sessions, new Date()), refresh);
connection.open(`watch${location.search}`);
new Agents({ socket: "agents", permission: "agents" });
