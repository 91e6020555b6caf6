// The page's keyboard shortcuts, in the order of the overview.

import { showShortcuts } from "./shortcuts.js";

export function shortcutsOf({ actions, list, travel, detail, selection, finder, backToList }) {
  const press = (id) => document.getElementById(id).click();
  return [
    { keys: ["j", "ArrowDown"], shown: ["J", "↓"], title: "Select the next transition", run: () => list.move(1) },
    { keys: ["k", "ArrowUp"], shown: ["K", "↑"], title: "Select the previous transition", run: () => list.move(-1) },
    { keys: ["ArrowRight", "ArrowLeft"], shown: ["→", "←"], title: "Expand or collapse a burst or a value" },
    { keys: ["Enter"], shown: ["Return"], title: "Move the app to the selected transition", run: actions.get("jump") },
    { keys: [" "], shown: ["Space"], title: "Play, or stop playing", run: () => travel.togglePlaying() },
    { keys: ["["], title: "Step back", run: () => travel.step(-1) },
    { keys: ["]"], title: "Step forward", run: () => travel.step(1) },
    { keys: ["l"], shown: ["L"], title: "Back to live", run: () => travel.go("live") },
    { keys: ["g"], shown: ["G"], title: "Follow the newest", run: () => selection.followNewest() },
    { keys: ["/"], title: "Filter", run: () => document.getElementById("filter").select() },
    { keys: ["f"], shown: ["F"], title: "Search all values", run: () => finder.open() },
    { keys: ["b"], shown: ["B"], title: "Group bursts on or off", run: () => press("bursts") },
    { keys: ["c"], shown: ["C"], title: "Chart, or copy the focused value", run: () => press("chart-switch") },
    { keys: ["e"], shown: ["E"], title: "Show the focused value in full" },
    { keys: ["n"], shown: ["N"], title: "Dispatch a new action", run: actions.get("compose") },
    { keys: ["t"], shown: ["T"], title: "Time since the previous row, or time of day", run: () => list.toggleClock() },
    { keys: ["p"], shown: ["P"], title: "Pause or resume recording", run: actions.get("pause") },
    { keys: ["o"], shown: ["O"], title: "Ignore or accept new actions", run: actions.get("lock") },
    { keys: ["s"], shown: ["S"], title: "Skip or unskip the selected action", run: actions.get("skip") },
    { keys: ["d"], shown: ["D"], title: "Dispatch the selected action again", run: actions.get("again") },
    {
      keys: ["1", "2", "3", "4", "5", "6"],
      shown: ["1 – 6"],
      title: "Diff, Action, State, Effects, Timing, Test",
      run: (key) => detail.chooseAt(Number(key) - 1),
    },
    { keys: ["P"], shown: ["⇧P"], title: "Pin the focused value" },
    { keys: ["h"], shown: ["H"], title: "History of the focused value" },
    { keys: ["Escape"], shown: ["Esc"], title: "Leave the field, or go back to the list", run: backToList },
    { keys: ["?"], title: "These shortcuts", run: showShortcuts },
  ];
}
