// The timeline beside the app: shown where there is room for it, unless the person has decided otherwise.

const frame = document.getElementById("inspector");
const toggle = document.getElementById("inspector-toggle");
const hasRoom = matchMedia("(min-width: 85rem)");
const isPhone = matchMedia("(max-width: 54rem)");
const key = "millrace.inspector";
const choices = rememberedChoices();

export function showInspectorWhereItFits() {
  toggle.addEventListener("click", () => {
    remember(frame.hidden);
    layOut();
  });
  hasRoom.addEventListener("change", layOut);
  isPhone.addEventListener("change", layOut);
  layOut();
}

function layOut() {
  const isShown = choices[place()] ?? hasRoom.matches;
  // Loaded when it is first seen, and kept: it has the whole timeline by then.
  if (isShown && !frame.src) frame.src = frame.dataset.src;
  frame.hidden = !isShown;
  toggle.setAttribute("aria-expanded", String(isShown));
  document.documentElement.dataset.layout = isPhone.matches || isShown ? "bar" : "page";
}

// Kept for as long as the tab is open, where the browser keeps anything.
function remember(isShown) {
  choices[place()] = isShown;
  try {
    sessionStorage.setItem(key, JSON.stringify(choices));
  } catch (error) {
    console.debug("Millrace: the browser does not remember the layout.", error);
  }
}

function rememberedChoices() {
  try {
    return JSON.parse(sessionStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

function place() {
  return isPhone.matches ? "phone" : "desk";
}
