// The app's controls: a function for each, by the id of its element.

import { ifAble } from "./abilities.js";
import { confirm } from "./confirmation.js";
import { plural } from "./format.js";
import { Refusal } from "./requests.js";
import { showError, showToast } from "./toasts.js";

// Each function shows the reason if its action is not available.
export function actionsOf({ session, detail, selection, travel, composer }) {
  const ask = (type, fields) => session.ask(type, fields).catch(showError);
  const all = {
    pause: () => ask("pause", { on: !session.status.paused }),
    lock: () => ask("lock", { on: !session.status.locked }),
    skip: () => toggleSkip(session, detail, selection),
    again() {
      if (!detail.entry || isHidden("again")) return;
      selection.keep();
      dispatch(session, { order: detail.entry.order }).catch(showError);
    },
    jump() {
      if (detail.entry) travel.go(detail.entry.order);
    },
    compose: () => composer.open(detail.entry?.store).catch(showError),
    sweep: () => sweep(session, ask),
    commit: () => askToLose(session, {
      title: "Commit?",
      text: (all) => `The present state becomes the start. The ${all} before it are removed.`,
      action: "Commit",
      nothing: "There is nothing to commit: the timeline is empty, so the present state is already the start.",
    }, () => ask("commit")),
    reset: () => askToLose(session, {
      title: "Reset?",
      text: (all) => `The app goes back to the start. The ${all} after it are removed.`,
      action: "Reset",
      nothing: "There is nothing to reset: the timeline is empty, so the app is already at the start.",
    }, () => ask("reset")),
    clear: () => askToLose(session, {
      title: "Clear the timeline?",
      text: (all) => `The ${all} are removed. The app ${session.isPast ? "goes back to the present" : "stays as it is"}.`,
      action: "Clear",
      nothing: "There is nothing to clear: the timeline is empty.",
    }, () => ask("clear")),
  };
  all.resume = all.pause;
  all.unlock = all.lock;
  const showReason = (reason) => showToast(reason, "note");
  return new Map(Object.entries(all).map(([id, action]) => [id, ifAble(session, id, action, showReason)]));
}

export async function dispatch(session, fields) {
  await session.ask("dispatch", fields);
  showToast("Dispatched.", "note");
}

async function toggleSkip(session, { entry }, selection) {
  if (!entry || isHidden("skip")) return;
  selection.keep();
  try {
    await session.ask("skip", { order: entry.order, on: !session.isSkipped(entry) });
  } catch (error) {
    const { imported, replay } = session.status;
    const isForbidden = error instanceof Refusal && imported && !replay;
    if (isForbidden) showToast(`${error.message} The report of ${imported.name} says how to allow it.`);
    else showError(error);
  }
}

async function askToLose(session, { title, text, action, nothing }, lose) {
  const { count } = session.timeline;
  if (count === 0) showToast(nothing, "note");
  else if (await confirm({ title, text: text(plural(count, "transition")), action })) lose();
}

async function sweep(session, ask) {
  const { size } = session.skipped;
  if (size === 0) {
    showToast("There is nothing to sweep: no transition is skipped.", "note");
    return;
  }
  const text = `${plural(size, "skipped transition")} will be removed permanently, and the others are renumbered.`
    + " The app stays as it is.";
  if (await confirm({ title: "Sweep?", text, action: "Sweep" })) ask("sweep");
}

function isHidden(id) {
  return document.getElementById(id).hidden;
}
