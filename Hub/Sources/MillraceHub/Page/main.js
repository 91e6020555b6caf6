// The page: its parts, and what flows between them.

import { showAbilities } from "./abilities.js";
import { ActionTab } from "./action.js";
import { actionsOf, dispatch } from "./actions.js";
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
import { shortcutsOf } from "./keys.js";
import { TransitionList } from "./list.js";
import { placeBelow } from "./menus.js";
import { Pins } from "./pins.js";
import { letReplayBeAllowed, showReplay, showReport } from "./report.js";
import { Rows } from "./rows.js";
import { Session } from "./session.js";
import { listenForShortcuts, showShortcuts } from "./shortcuts.js";
import { letPanesBeResized } from "./splitter.js";
import { StateTab } from "./state.js";
import { showApp, showConnection, showEmpty, showRecording, showUnsupported } from "./status.js";
import { TestTab } from "./test.js";
import { TimingTab } from "./timing.js";
import { showError } from "./toasts.js";
import { Travel } from "./travel.js";

const byId = (id) => document.getElementById(id);

// What goes over the wire.

const session = new Session((message) => connection.send(message), {
  greeted() {
    showApp(session);
    ended.show();
  },
  began(isNew) {
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
    ended.show();
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
    showReplay(status.replay);
    showAbilities(session);
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
  stateChanged(state, reason) {
    if (state === "lost") {
      travel.stop();
      session.connectionLost();
      showAbilities(session);
      travel.show();
    }
    showConnection(state, reason, { hasShown: session.id !== null, hasEnded: session.hasEnded });
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
const composer = new Composer(session, (fields) => dispatch(session, fields));
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
    new ActionTab(session, (fields) => dispatch(session, fields)),
    stateTab,
    new EffectsTab(session),
    new TimingTab(session),
    new TestTab(session),
  ],
  pins,
);
const travel = new Travel(session, { entry: () => detail.entry, select: choose });
const ended = new Ended(session);
new Files(session, (name, report) => showReport(name, report));
letReplayBeAllowed((on) => session.ask("allowReplay", { on }));

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
  if (session.hasEnded) travel.show();
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

const actions = actionsOf({ session, detail, travel, composer });
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
byId("sessions-link").href = `../../${location.search}`;

const moreMenu = byId("more-menu");
placeBelow(moreMenu, byId("more"));
moreMenu.addEventListener("click", () => moreMenu.hidePopover());

letPanesBeResized();
letColumnsBeResized();
listenForShortcuts(shortcutsOf({ actions, list, travel, detail, followNewest, backToList }));

connection.open(`live${location.search}`);
