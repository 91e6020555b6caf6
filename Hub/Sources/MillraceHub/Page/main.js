// Creates the parts of the page, and connects them.

import { showAbilities } from "./abilities.js";
import { ActionTab } from "./action.js";
import { actionsOf, dispatch } from "./actions.js";
import { Address } from "./address.js";
import { Agents } from "./agents.js";
import { CallList } from "./call-list.js";
import { Chart } from "./chart.js";
import { fitStores, letColumnsBeResized } from "./columns.js";
import { Composer } from "./compose.js";
import { Connection } from "./connection.js";
import { Detail } from "./detail.js";
import { DiffTab } from "./diff.js";
import { EffectsTab } from "./effects.js";
import { Ended } from "./ended.js";
import { Files } from "./files.js";
import { Filters } from "./filters.js";
import { Finder } from "./find.js";
import { shortcutsOf } from "./keys.js";
import { TransitionList } from "./list.js";
import { placeBelow } from "./menus.js";
import { Pins } from "./pins.js";
import { letReplayBeAllowed, showReplay, showReport } from "./report.js";
import { Rows } from "./rows.js";
import { Selection } from "./selection.js";
import { Session } from "./session.js";
import { droppedText, missingText } from "./session-facts.js";
import { listenForShortcuts, showShortcuts } from "./shortcuts.js";
import { letPanesBeResized } from "./splitter.js";
import { StateTab } from "./state.js";
import { showApp, showConnection, showEmpty, showProblem, showReading, showRecording, showUnreadable, showUnsupported } from "./status.js";
import { TestTab } from "./test.js";
import { TimingTab } from "./timing.js";
import { firstIndex } from "./timeline.js";
import { showError } from "./toasts.js";
import { Travel } from "./travel.js";
import { WarningList } from "./warnings.js";

const byId = (id) => document.getElementById(id);

// Messages between page and hub.

const session = new Session((message) => connection.send(message), {
  greeted() {
    showApp(session);
    showLink("live");
    ended.show();
  },
  began(isNew) {
    if (isNew) forgetAll();
    showStores();
    place = list.place;
    // Remember the order of the selected entry, because the timeline has new entry objects.
    if (isNew) wanted = address.order;
    else wanted = selection.isChosen ? selection.entry?.order ?? null : null;
    isVisited = isNew && wanted !== null;
    list.select(null);
    refilter();
  },
  complete() {
    list.returnTo(place);
    if (place === null && session.status.position === "start") list.toTop();
    const known = wanted === null ? null : session.timeline.entry(wanted);
    if (isVisited) visit(wanted);
    else if (known) selection.show(known, { reveals: place === null && session.isPast });
    else selection.isChosen = false;
    wanted = null;
    isVisited = false;
    selection.showNewest();
    ended.show();
    showAround();
    for (const message of waitingCalls.splice(0)) takeCalls(message);
  },
  storesChanged: () => {
    showStores();
    list.draw();
    detail.update();
  },
  storesForgotten(ids) {
    showStores();
    filters.forgetStores(ids);
    pins.forgetStores(ids);
  },
  added(entries) {
    const shown = filter.isActive ? entries.filter((entry) => filter.matches(entry)) : entries;
    shownCount += shown.length;
    const before = rows.count;
    rows.append(shown);
    list.grew(Math.max(shown.length > 0 ? 1 : 0, rows.count - before));
    selection.showNewest();
    showAround();
  },
  trimmed(before, dropped) {
    const dropsSelected = detail.entry !== null && detail.entry.order < before;
    const { order } = detail.entry ?? {};
    list.shrank(rows.trim(before));
    if (dropsSelected && selection.isChosen) showMissing(order);
    else if (dropsSelected) selection.clear();
    shownCount -= dropped.filter((entry) => filter.matches(entry)).length;
    showAround();
  },
  cleared() {
    testTab.forget();
    selection.clear();
    refilter();
  },
  statusChanged(before) {
    const { status } = session;
    showRecording(status);
    showReplay(status.replay);
    showAbilities(session);
    travel.show();
    detail.update();
    list.draw();
    if (before.position !== status.position) {
      travel.announce();
      const entry = typeof status.position === "number" ? session.timeline.entry(status.position) : null;
      // If the app ended while it showed the past, keep the selected entry.
      if (session.hasEnded) selection.isChosen = selection.entry !== null;
      else if (entry) selection.show(entry);
      else if (!session.isComplete) wanted = isVisited ? wanted : status.position;
      else if (status.position === "start") list.toTop();
      else if (status.position === "live") selection.followNewest();
    }
    showAround();
  },
  recomputed(orders) {
    list.draw();
    if (orders.has(detail.entry?.order)) detail.reload();
  },
  warningsChanged() {
    const wasFiltering = warnings.isFiltering;
    warnings.changed();
    if (wasFiltering) refilter();
    else list.draw();
  },
  reading: (share) => showReading(share, session.id !== null),
  unreadable: (reason) => showUnreadable(reason, session.id !== null),
  unsupported(version) {
    connection.close();
    showUnsupported(version);
  },
});

const connection = new Connection({
  received: (message) => session.apply(message),
  stateChanged(state, reason) {
    if (state === "lost") {
      travel.stop();
      session.connectionLost();
      // A restarted hub sends what is wrong with the session again, if anything is.
      showProblem("");
      showAbilities(session);
      travel.show();
    }
    showLink(state, reason);
  },
});

function showLink(state, reason = null) {
  const { id, isConnected, hasEnded } = session;
  showConnection(state, reason, { hasShown: id !== null, isGreeted: isConnected, hasEnded });
}

// The parts of the page.

const rows = new Rows();
const list = new TransitionList(session, rows, {
  select: (entry) => selection.choose(entry, { isVisit: false }),
  follow: () => selection.followNewest(),
  open,
  jump: (entry) => travel.go(entry.order),
});
const warnings = new WarningList(session, {
  select(order) {
    const entry = session.timeline.entry(order);
    if (entry) selection.choose(entry);
  },
  filtered: refilter,
});
const calls = new CallList(session, { select: showPlaceOf, changed: refilter });
const filters = new Filters(session, warnings, calls, {
  changed: refilter,
  grouping(isOn) {
    rows.isGrouping = isOn;
    refilter();
  },
});
const chart = new Chart(session, shownEntries, (entry) => selection.choose(entry));
const composer = new Composer(session, (fields) => dispatch(session, fields));
const pins = new Pins(session, () => detail.reload());
const stateTab = new StateTab(session, (store, keys) => pins.add(store, keys), goTo);
const actionTab = new ActionTab(session, (fields) => dispatch(session, fields));
const testTab = new TestTab(session);
const diffTab = new DiffTab(session, {
  async showInState(steps, part) {
    await detail.choose(stateTab);
    await stateTab.reveal(steps, part).catch(showError);
  },
  showHistory(store, path) {
    stateTab.showHistory(store, path);
    detail.choose(stateTab);
  },
  expect(path) {
    testTab.expect(path);
    detail.choose(testTab);
  },
});
const finder = new Finder(session, async ({ order, steps }, part) => {
  goTo(order);
  await detail.choose(part === "action" ? actionTab : stateTab);
  await (part === "action" ? actionTab.reveal(steps) : stateTab.reveal(steps, "new"));
});
const detail = new Detail(
  session,
  [
    diffTab,
    actionTab,
    stateTab,
    new EffectsTab(session),
    new TimingTab(session),
    testTab,
  ],
  pins,
);
const selection = new Selection(session, { rows, list, chart, detail }, (isVisit) => {
  if (session.hasEnded) travel.show();
  // A missing transition stays in the address.
  const chosen = selection.entry ? selection.entry.order : address.order;
  if (session.isComplete) address.show(selection.isChosen ? chosen : null, isVisit);
});
const address = new Address((order) => {
  if (session.isComplete) visit(order);
});
const travel = new Travel(session, selection);
const ended = new Ended(session);
new Files(session, (name, report) => showReport(name, report));
letReplayBeAllowed((on) => session.ask("allowReplay", { on }));

const agents = new Agents({ socket: "agents", permission: "../../agents" }, (message) => {
  if (message.type === "problem") showProblem(message.text);
  else takeCalls(message);
});

let filter = filters.filter;
let shownCount = 0;
// The list's scroll position to restore when the transitions have loaded; null if the list followed the newest one.
let place = null;
// The agents' calls received while transitions are still being loaded.
const waitingCalls = [];
// Whether the earlier calls have been received.
let hasCalls = false;
// The order of the transition to select when the transitions have loaded. Null, `start` and `live` select none.
let wanted = null;
// Whether that transition is the one that the page's address names.
let isVisited = false;

function shownEntries() {
  const { entries } = session.timeline;
  return filter.isActive ? entries.filter((entry) => filter.matches(entry)) : entries;
}

function refilter() {
  filter = filters.filter;
  const shown = shownEntries();
  shownCount = shown.length;
  rows.show(shown, calls.shown(session.calls.all, filter));
  list.changed();
  selection.showNewest();
  showAround();
}

// Adds agents' calls, once the transitions around them are loaded.
function takeCalls(message) {
  if (session.id === null || !session.isComplete) {
    waitingCalls.push(message);
    return;
  }
  const { added, isNew } = session.calls.take(message.from, message.calls, (date) => session.orderAt(date));
  calls.changed();
  if (isNew || calls.isFiltering) refilter();
  else list.insert(calls.shown(added, filter));
  detail.update();
  list.draw();
  // Announce only new calls: the first message has the earlier ones.
  const last = hasCalls && !isNew ? added.at(-1) : null;
  if (last) agents.did(last.agent, last.failure ? `${last.summary} (${last.failure.word})` : last.summary);
  hasCalls = true;
}

// Goes to the transition that the page's address names; null is the newest.
function visit(order) {
  if (order !== null) {
    goTo(order);
    return;
  }
  selection.followNewest();
  document.body.dataset.screen = "list";
}

function open(entry) {
  selection.choose(entry);
  document.body.dataset.screen = "detail";
}

function goTo(order) {
  const entry = session.timeline.entry(order);
  if (entry) open(entry);
  else showMissing(order);
}

// Says that the chosen transition is not there.
function showMissing(order) {
  selection.miss();
  detail.showMissing(missingText(order, session));
}

// Selects the first transition during or after a call, otherwise the last transition.
function showPlaceOf(call) {
  const { entries } = session.timeline;
  const entry = entries[firstIndex(entries, call.first)] ?? session.timeline.last;
  if (entry) selection.choose(entry);
}

function showStores() {
  const stores = [...session.timeline.stores.values()];
  fitStores(stores.map(({ name }) => name));
  byId("compose").disabled = !stores.some(({ editable }) => editable);
}

// Updates the controls around the list.
function showAround() {
  const { timeline, status } = session;
  filters.showCount(shownCount);
  showDropped();
  chart.draw();
  list.showColumns({ effects: timeline.effectCount > 0, durations: timeline.measuredCount > 0 });
  travel.show();
  // Before the greeting, the place of the rows says what the page waits for.
  if (session.id === null) return;
  showEmpty({
    isEmpty: shownCount === 0,
    isLoading: !session.isComplete,
    isHidden: timeline.count > 0,
    isMissing: selection.isChosen && selection.entry === null,
    isPaused: status.paused,
    hidden: timeline.count,
    findValues: () => finder.open(),
    showAll() {
      filters.showAll();
      refilter();
    },
  });
}

function showDropped() {
  // The limits of an ended session are those of the hub, and `missing` tells what it lacks.
  const text = session.limits && !session.hasEnded ? droppedText(session.timeline.floor, session.limits) : "";
  const note = byId("dropped");
  note.hidden = text === "";
  if (note.textContent !== text) note.textContent = text;
}

function forgetAll() {
  filters.clear();
  filters.recallHidden();
  rows.forgetExpanded();
  pins.forget();
  stateTab.forget();
  testTab.forget();
  selection.clear();
  list.follow();
}

const actions = actionsOf({ session, detail, selection, travel, composer });
for (const [id, action] of actions) byId(id).addEventListener("click", action);
const backToList = () => {
  if (document.body.dataset.screen !== "detail") return;
  document.body.dataset.screen = "list";
  byId("list").focus();
};
for (const [id, action] of [
  ["back", backToList],
  ["time-format", () => list.toggleClock()],
  ["help", showShortcuts],
  ["imported", () => showReport(session.status.imported.name, session.status.imported.report)],
]) byId(id).addEventListener("click", action);
// Not as an address, which would replace that of the transition.
byId("skip-link").addEventListener("click", (event) => {
  event.preventDefault();
  list.focus();
});
byId("sessions-link").href = `../../${location.search}`;

const moreMenu = byId("more-menu");
placeBelow(moreMenu, byId("more"));
moreMenu.addEventListener("click", () => moreMenu.hidePopover());

letPanesBeResized();
letColumnsBeResized();
listenForShortcuts(shortcutsOf({ actions, list, travel, detail, selection, finder, backToList }));

connection.open(`live${location.search}`);
