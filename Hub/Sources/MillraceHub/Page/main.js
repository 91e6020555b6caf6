// The page: its parts, and what flows between them.

import { ActionTab } from "./action.js";
import { Chart } from "./chart.js";
import { fitStores, letColumnsBeResized } from "./columns.js";
import { Composer } from "./compose.js";
import { Connection } from "./connection.js";
import { Detail } from "./detail.js";
import { confirm } from "./confirmation.js";
import { DiffTab } from "./diff.js";
import { EffectsTab } from "./effects.js";
import { Files } from "./files.js";
import { Filters } from "./filters.js";
import { plural } from "./format.js";
import { TransitionList } from "./list.js";
import { placeBelow } from "./menus.js";
import { Pins } from "./pins.js";
import { showReport } from "./report.js";
import { Rows } from "./rows.js";
import { Session } from "./session.js";
import { listenForShortcuts, showShortcuts } from "./shortcuts.js";
import { letPanesBeResized } from "./splitter.js";
import { StateTab } from "./state.js";
import { showApp, showConnection, showEmpty, showRecording, showUnsupported } from "./status.js";
import { TestTab } from "./test.js";
import { TimingTab } from "./timing.js";
import { showError, showToast } from "./toasts.js";
import { Travel } from "./travel.js";

const byId = (id) => document.getElementById(id);

// What goes over the wire.

const session = new Session((message) => connection.send(message), {
  began(isNew) {
    showApp(session.app);
    if (isNew) forgetAll();
    showStores();
    place = list.place;
    // The entries are new objects, even if they describe the same transitions.
    wanted = isNew || !isChosen ? null : detail.entry?.order ?? null;
    list.select(null);
    refilter();
  },
  complete() {
    list.returnTo(place);
    if (place === null && session.status.position === "start") list.toTop();
    const known = wanted === null ? null : session.timeline.entry(wanted);
    if (known) select(known, { reveals: place === null && session.isPast });
    else isChosen = false;
    wanted = null;
    selectNewest();
    showAround();
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
    selectNewest();
    showAround();
  },
  trimmed(before, dropped) {
    if (detail.entry && detail.entry.order < before) selectNone();
    list.shrank(rows.trim(before));
    shownCount -= dropped.filter((entry) => filter.matches(entry)).length;
    showAround();
  },
  cleared() {
    selectNone();
    refilter();
  },
  statusChanged(before) {
    const { status } = session;
    showRecording(status);
    travel.show();
    detail.update();
    list.draw();
    if (before.position !== status.position) {
      travel.announce();
      const entry = typeof status.position === "number" ? session.timeline.entry(status.position) : null;
      if (entry) select(entry);
      else if (!session.isComplete) wanted = status.position;
      else if (status.position === "start") list.toTop();
      else if (status.position === "live") followNewest();
    }
    showAround();
  },
  recomputed(orders) {
    list.draw();
    if (orders.has(detail.entry?.order)) detail.reload();
  },
  unsupported(version) {
    connection.close();
    showUnsupported(version);
  },
});

const connection = new Connection({
  received: (message) => session.apply(message),
  stateChanged(state) {
    if (state === "lost") {
      travel.stop();
      session.connectionLost();
    }
    showConnection(state, session.app !== "");
  },
});

// The parts of the page.

const rows = new Rows();
const list = new TransitionList(session, rows, {
  select: (entry) => choose(entry),
  follow: () => followNewest(),
  open: (entry) => {
    choose(entry);
    document.body.dataset.screen = "detail";
  },
  jump: (entry) => travel.go(entry.order),
});
const filters = new Filters(session, {
  changed: refilter,
  grouping(isOn) {
    rows.isGrouping = isOn;
    refilter();
  },
});
const chart = new Chart(session, shownEntries, (entry) => choose(entry));
const composer = new Composer(session, dispatch);
const pins = new Pins(session, () => detail.reload());
const stateTab = new StateTab(session, (store, keys) => pins.add(store, keys));
const diffTab = new DiffTab(session, async (steps, part) => {
  await detail.choose(stateTab);
  await stateTab.reveal(steps, part).catch(showError);
});
const detail = new Detail(
  session,
  [
    diffTab,
    new ActionTab(session, dispatch),
    stateTab,
    new EffectsTab(session),
    new TimingTab(session),
    new TestTab(session),
  ],
  pins,
);
const travel = new Travel(session);
new Files(session);

let filter = filters.filter;
let shownCount = 0;
// Where the list was, and what was selected, before the connection was made again.
let place = null;
let wanted = null;

// Whether the person has chosen what is selected. Until then it is the newest.
let isChosen = false;

function choose(entry) {
  isChosen = true;
  select(entry);
}

function selectNone() {
  isChosen = false;
  select(null);
}

// Selects the newest that the list shows, unless the person has chosen or the app shows the past.
function selectNewest() {
  if (isChosen || session.isPast || !session.isComplete) return;
  const newest = rows.newest;
  if (newest !== detail.entry) select(newest, { reveals: false });
}

function followNewest() {
  isChosen = false;
  selectNewest();
  list.follow();
}

function select(entry, options) {
  list.select(entry, options);
  chart.mark(entry);
  if (entry === null) document.body.dataset.screen = "list";
  detail.show(entry);
}

function shownEntries() {
  const { entries } = session.timeline;
  return filter.isActive ? entries.filter((entry) => filter.matches(entry)) : entries;
}

function refilter() {
  filter = filters.filter;
  const shown = shownEntries();
  shownCount = shown.length;
  rows.show(shown);
  list.changed();
  selectNewest();
  showAround();
}

function showStores() {
  const stores = [...session.timeline.stores.values()];
  fitStores(stores.map(({ name }) => name));
  byId("compose").disabled = !stores.some(({ editable }) => editable);
}

// What stands around the list and follows from it.
function showAround() {
  const { timeline, status } = session;
  filters.showCount(shownCount);
  chart.draw();
  list.showEffects(session.timeline.effectCount > 0);
  travel.show();
  showEmpty({
    isEmpty: shownCount === 0,
    isLoading: !session.isComplete || session.app === "",
    isHidden: timeline.count > 0,
    isPaused: status.paused,
    hidden: timeline.count,
    showAll() {
      filters.showAll();
      refilter();
    },
  });
}

function forgetAll() {
  filters.clear();
  filters.recallHidden();
  rows.forgetExpanded();
  pins.forget();
  stateTab.forget();
  selectNone();
  list.follow();
}

// What the person asks of the app.

async function ask(type, fields) {
  try {
    await session.ask(type, fields);
  } catch (error) {
    showError(error);
  }
}

async function dispatch(fields) {
  await session.ask("dispatch", fields);
  showToast("Dispatched.", "note");
}

async function askToLose(type, { title, text, action, nothing }) {
  const { count } = session.timeline;
  if (count === 0) {
    showToast(nothing, "note");
    return;
  }
  if (await confirm({ title, text: text(plural(count, "transition")), action })) ask(type);
}

async function sweep() {
  const { size } = session.skipped;
  if (size === 0) {
    showToast("There is nothing to sweep: no transition is skipped.", "note");
    return;
  }
  const text = `${plural(size, "skipped transition")} will be gone for good, and the others get new numbers. The app stays as it is.`;
  if (await confirm({ title: "Sweep?", text, action: "Sweep" })) ask("sweep");
}

const togglePause = () => ask("pause", { on: !session.status.paused });
const toggleLock = () => ask("lock", { on: !session.status.locked });
const toggleSkip = () => {
  const { entry } = detail;
  if (entry && !byId("skip").hidden) ask("skip", { order: entry.order, on: !session.isSkipped(entry) });
};
const dispatchAgain = () => {
  if (detail.entry && !byId("again").hidden) dispatch({ order: detail.entry.order }).catch(showError);
};
const jump = () => {
  if (detail.entry) travel.go(detail.entry.order);
};
const backToList = () => {
  if (document.body.dataset.screen !== "detail") return;
  document.body.dataset.screen = "list";
  byId("list").focus();
};

for (const [id, action] of [
  ["pause", togglePause],
  ["lock", toggleLock],
  ["skip", toggleSkip],
  ["again", dispatchAgain],
  ["jump", jump],
  ["back", backToList],
  ["time-format", () => list.toggleClock()],
  ["help", showShortcuts],
  ["compose", () => composer.open(detail.entry?.store).catch(showError)],
  ["resume", togglePause],
  ["unlock", toggleLock],
  ["sweep", sweep],
  ["imported", () => showReport(session.status.imported.name, session.status.imported.report)],
  ["commit", () => askToLose("commit", {
    title: "Commit?",
    text: (all) => `The state of now becomes the start. The ${all} that led to it are forgotten.`,
    action: "Commit",
    nothing: "There is nothing to commit: the timeline is empty, so the state of now is the start already.",
  })],
  ["reset", () => askToLose("reset", {
    title: "Reset?",
    text: (all) => `The app goes back to the start. The ${all} that came after are forgotten.`,
    action: "Reset",
    nothing: "There is nothing to reset: the timeline is empty, so the app is at the start already.",
  })],
  ["clear", () => askToLose("clear", {
    title: "Clear the timeline?",
    text: (all) => `The ${all} are forgotten. The app ${session.isPast ? "goes back to now" : "stays as it is"}.`,
    action: "Clear",
    nothing: "There is nothing to clear: the timeline is empty.",
  })],
]) byId(id).addEventListener("click", action);

const moreMenu = byId("more-menu");
placeBelow(moreMenu, byId("more"));
moreMenu.addEventListener("click", () => moreMenu.hidePopover());

letPanesBeResized();
letColumnsBeResized();
listenForShortcuts([
  { keys: ["j", "ArrowDown"], shown: ["J", "↓"], title: "Select the next transition", run: () => list.move(1) },
  { keys: ["k", "ArrowUp"], shown: ["K", "↑"], title: "Select the one before", run: () => list.move(-1) },
  { keys: ["ArrowRight", "ArrowLeft"], shown: ["→", "←"], title: "Open or close a burst or a value" },
  { keys: ["Enter"], shown: ["Return"], title: "Bring the app to the selected transition", run: jump },
  { keys: [" "], shown: ["Space"], title: "Play, or stop playing", run: () => travel.togglePlaying() },
  { keys: ["["], title: "Step back", run: () => travel.step(-1) },
  { keys: ["]"], title: "Step forward", run: () => travel.step(1) },
  { keys: ["l"], shown: ["L"], title: "Back to live", run: () => travel.go("live") },
  { keys: ["g"], shown: ["G"], title: "Follow the newest", run: followNewest },
  { keys: ["/"], title: "Filter", run: () => byId("filter").select() },
  { keys: ["b"], shown: ["B"], title: "Group bursts, or not", run: () => byId("bursts").click() },
  { keys: ["c"], shown: ["C"], title: "Chart, or copy the focused value", run: () => byId("chart-switch").click() },
  { keys: ["e"], shown: ["E"], title: "Show the focused value whole" },
  { keys: ["n"], shown: ["N"], title: "Dispatch a new action", run: () => byId("compose").click() },
  { keys: ["t"], shown: ["T"], title: "Times since the row before, or of the day", run: () => list.toggleClock() },
  { keys: ["p"], shown: ["P"], title: "Pause or resume recording", run: togglePause },
  { keys: ["o"], shown: ["O"], title: "Ignore or accept new actions", run: toggleLock },
  { keys: ["s"], shown: ["S"], title: "Skip the selected action, or not", run: toggleSkip },
  { keys: ["d"], shown: ["D"], title: "Dispatch the selected action again", run: dispatchAgain },
  {
    keys: ["1", "2", "3", "4", "5", "6"],
    shown: ["1 – 6"],
    title: "Diff, Action, State, Effects, Timing, Test",
    run: (key) => detail.chooseAt(Number(key) - 1),
  },
  { keys: ["P"], shown: ["⇧P"], title: "Pin the focused value" },
  { keys: ["Escape"], shown: ["Esc"], title: "Leave the field, or go back to the list", run: backToList },
  { keys: ["?"], title: "These shortcuts", run: showShortcuts },
]);

connection.open(`live${location.search}`);
