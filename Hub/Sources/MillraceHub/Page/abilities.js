// Enables and disables controls. A disabled control stays visible and gives the reason in its title, and when it is
// pressed.

// The permission that each control needs; null for none.
const needs = {
  compose: "dispatch", again: "dispatch", jump: "travel", skip: "travel", import: "travel", sweep: "travel",
  reset: "travel", commit: null, clear: null, pause: null, resume: null, lock: "lock", unlock: "lock",
};

// Disables a control for a reason given as a sentence; null enables it.
export function allow(control, reason) {
  control.dataset.title ??= control.title;
  control.setAttribute("aria-disabled", String(reason !== null));
  control.title = reason ?? control.dataset.title;
}

// Sets the title that a control has while it is enabled.
export function setTitle(control, title) {
  control.dataset.title = title;
  if (control.getAttribute("aria-disabled") !== "true") control.title = title;
}

export function showAbilities(session) {
  for (const [id, ability] of Object.entries(needs)) allow(document.getElementById(id), session.whyNot(ability));
  const exportReason = session.isConnected ? null : "There is no connection to the hub, so nothing can be exported.";
  for (const link of document.querySelectorAll(".export")) allow(link, exportReason);
}

// Returns a function that calls an action, or shows the reason why it is not available.
export function ifAble(session, id, action, showReason) {
  return () => {
    const reason = session.whyNot(needs[id]);
    if (reason === null) action();
    else showReason(reason);
  };
}
