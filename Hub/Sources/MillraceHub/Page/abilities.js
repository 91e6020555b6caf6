// Which controls work now. One that does not stays where it is and says why, as its title and when it is pressed.

// What has to be allowed by the app. Pausing and forgetting cannot be switched off.
const needs = {
  compose: "dispatch", again: "dispatch", jump: "travel", skip: "travel", import: "travel", sweep: "travel",
  reset: "travel", commit: null, clear: null, pause: null, resume: null, lock: "lock", unlock: "lock",
};

// `reason` is a sentence; null lets the control be used.
export function allow(control, reason) {
  control.dataset.title ??= control.title;
  control.setAttribute("aria-disabled", String(reason !== null));
  control.title = reason ?? control.dataset.title;
}

// The title of a control for when it can be used.
export function setTitle(control, title) {
  control.dataset.title = title;
  if (control.getAttribute("aria-disabled") !== "true") control.title = title;
}

export function showAbilities(session) {
  for (const [id, ability] of Object.entries(needs)) allow(document.getElementById(id), session.whyNot(ability));
  const exportReason = session.isConnected ? null : "There is no connection to the hub, so nothing can be exported.";
  for (const link of document.querySelectorAll(".export")) allow(link, exportReason);
}

// Calls an action, or says why the app cannot be asked for what it needs.
export function ifAble(session, id, action, showReason) {
  return () => {
    const reason = session.whyNot(needs[id]);
    if (reason === null) action();
    else showReason(reason);
  };
}
