// The report on an imported recording, and the switch that permits running reducers on it.

import { element } from "./elements.js";
import { plural } from "./format.js";
import { showError } from "./toasts.js";

const report = document.getElementById("report");
const replay = document.getElementById("replay");
const done = report.querySelector('[value="done"]');

// The grades, from the worst to the best.
const grades = { impossible: "Impossible", risky: "Risky", fine: "Fine" };

// `allowReplay(isOn)` sends the permission to the app, and returns a promise.
export function letReplayBeAllowed(allowReplay) {
  replay.addEventListener("change", async () => {
    const isOn = replay.checked;
    try {
      await allowReplay(isOn);
    } catch (error) {
      replay.checked = !isOn;
      showError(error);
    }
  });
}

export function showReplay(isAllowed) {
  replay.checked = isAllowed;
}

// Shows how well each type of an imported recording can be restored and replayed.
export function showReport(name, { types, torn, entries, missing }) {
  document.getElementById("report-title").textContent = name;
  const imported = `${plural(entries, "transition")} imported. The app is at the start, and recording is paused.`;
  const parts = [element("p", {}, imported)];
  if (torn) {
    const bytes = plural(torn.bytes, "byte");
    const lost = `The file ends in the middle of line ${torn.line}: its last ${bytes} could not be read.`;
    parts.push(element("p", { class: "torn" }, lost));
  }
  if (missing > 0) {
    const lost = plural(missing, "transition is", "transitions are");
    parts.push(element("p", { class: "torn" }, `${lost} not in it, though the app was recorded at that time.`));
  }
  for (const [grade, title] of Object.entries(grades)) {
    const graded = types.filter((type) => type.grade === grade);
    if (graded.length === 0) continue;
    parts.push(element(
      "section",
      { class: `grade ${grade}` },
      element("h3", {}, title, element("span", { class: "number" }, String(graded.length))),
      element("ul", {}, ...graded.map((type) => element(
        "li",
        {},
        element("code", {}, type.name),
        element("span", { class: "role" }, type.role),
        type.reason ? element("span", { class: "quiet" }, type.reason) : null,
      ))),
    ));
  }
  document.getElementById("report-content").replaceChildren(...parts);
  report.showModal();
  // By default the browser would focus the switch, which comes first.
  done.focus();
}
