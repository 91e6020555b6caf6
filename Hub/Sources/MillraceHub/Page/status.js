// Shows the state of the app, the connection and the recording.

import { setTitle } from "./abilities.js";
import { element, icon, say, setIcon } from "./elements.js";
import { count, ignored } from "./format.js";

const appName = document.getElementById("app-name");
const appFacts = document.getElementById("app-facts");
const connection = document.getElementById("connection");
const banner = document.getElementById("banner");
const problem = document.getElementById("problem");
const imported = document.getElementById("imported");
const empty = document.getElementById("empty");
const nothing = document.querySelector("#nothing p");
const pause = document.getElementById("pause");
const lock = document.getElementById("lock");
const pausedBar = document.getElementById("paused-bar");
const pausedText = document.getElementById("paused-text");
const lockedBar = document.getElementById("locked-bar");
const lockedHeld = document.getElementById("locked-held");

export function showApp({ app, device, process, isDebugBuild }) {
  appName.textContent = app;
  // The process is unknown for a session from a file.
  const facts = [device, process ? `process ${process}` : "", isDebugBuild ? "debug build" : ""];
  appFacts.textContent = facts.filter((fact) => fact).join(" · ");
  document.title = `${app} · Inspector`;
}

// Shows the connection's state beside the app's name, and problems on the page. `hasShown` is whether the page has
// shown a session, `isGreeted` whether this connection shows one.
export function showConnection(state, reason, { hasShown, isGreeted, hasEnded }) {
  // Until the greeting, `showReading` and `showUnreadable` say what the page waits for.
  if (state === "live" && !isGreeted) return;
  if (state === "lost") showBanner(explain(reason, hasShown));
  else if (state === "live") showBanner(null);
  const shown = state === "live" && hasEnded ? "ended" : state;
  connection.dataset.state = shown;
  say(connection, {
    connecting: "Connecting", live: "Connected", ended: "Ended", lost: "Reconnecting", closed: "Not supported",
  }[shown]);
}

function explain(reason, hasShown) {
  if (reason === "refused") {
    return "The hub refuses this page. Open it with the address that the hub printed, including the token.";
  }
  const stays = hasShown ? " Loaded data stays readable." : "";
  if (reason === "missing") return `The hub no longer has this session.${stays}`;
  if (reason === "silent") return `The hub is not reachable.${stays} The page reconnects automatically.`;
  return "Connection lost. Reconnecting…";
}

// Shows that the hub loads a recording, and how far, unless there are rows already.
export function showReading(share, hasShown) {
  showBanner(null);
  say(connection, "Loading");
  if (hasShown) return;
  let bar = empty.querySelector("progress");
  if (!bar) {
    bar = element("progress", { "aria-label": "Loaded" });
    showInPlaceOfRows(element("h2", {}, "Loading the recording"), bar);
  }
  bar.value = share;
}

// Says why the hub cannot load a recording.
export function showUnreadable(reason, hasShown) {
  connection.dataset.state = "closed";
  say(connection, "Unreadable");
  const title = "This session cannot be shown";
  if (hasShown) showBanner(`${title} any more: ${reason} Loaded data stays readable.`);
  else showInPlaceOfRows(element("h2", {}, title), element("p", {}, reason));
}

function showInPlaceOfRows(...children) {
  empty.replaceChildren(...children);
  empty.hidden = false;
  nothing.hidden = true;
}

export function showUnsupported(version) {
  showBanner(`The app speaks version ${version} of the inspector's protocol, this page version 1. Reload the page.`);
}

// Labels the switches `pause` and `lock` with the effect of pressing them, and shows a bar while one of them is on.
export function showRecording({ paused, locked, held, imported: recording }) {
  press(pause, paused, paused ? "pause" : "record", paused ? "Resume recording" : "Pause recording", "P");
  press(lock, locked, locked ? "lock" : "lock.open", locked ? "Accept new actions" : "Ignore new actions", "O");
  pause.querySelector("svg").classList.toggle("recording", !paused);
  pausedBar.hidden = !paused;
  pausedText.textContent = recording
    ? `Recording is paused: this is the recording of ${recording.name}. New transitions are not listed.`
    : "Recording is paused: new transitions are not listed.";
  lockedBar.hidden = !locked;
  lockedHeld.textContent = ignored("Ignored", held ?? []);
  imported.hidden = !recording;
  if (recording) {
    imported.replaceChildren(icon("square.and.arrow.down"), element("span", {}, recording.name));
    imported.title = `${recording.name}, imported. Show its report.`;
    imported.setAttribute("aria-label", `Imported: ${recording.name}. Show its report.`);
  }
}

// Says what to do while the list is empty.
export function showEmpty({ isEmpty, isLoading, isHidden, isMissing, isPaused, hidden, findValues, showAll }) {
  empty.hidden = !isEmpty || isLoading;
  nothing.hidden = isEmpty && !isHidden && !isMissing;
  if (empty.hidden) return;
  if (isHidden) {
    const all = hidden === 1 ? "the only transition" : `all ${count(hidden)} transitions`;
    empty.replaceChildren(
      element("p", {}, `The filter hides ${all}.`),
      element(
        "p",
        { class: "offers" },
        element("button", { class: "button", type: "button", onclick: findValues }, "Search all values…"),
        element("button", { class: "button", type: "button", onclick: showAll }, "Show all"),
      ),
    );
  } else {
    empty.replaceChildren(
      element("h2", {}, isPaused ? "Recording is paused" : "No transitions yet"),
      element("p", {}, isPaused
        ? "Resume recording, then use the app: each change of its state appears here."
        : "Use the app: each change of its state appears here at once. Or drop a recording on this page."),
    );
  }
}

function press(button, isPressed, iconName, name, key) {
  button.setAttribute("aria-pressed", String(isPressed));
  button.setAttribute("aria-label", name);
  setTitle(button, `${name} (${key})`);
  setIcon(button, iconName);
}

function showBanner(text) {
  banner.textContent = text ?? "";
  banner.hidden = text === null;
}

// Shows what is wrong with the session for the hub, such as that it is not stored. The text is empty if nothing is.
export function showProblem(text) {
  problem.textContent = text;
  problem.hidden = text === "";
}
