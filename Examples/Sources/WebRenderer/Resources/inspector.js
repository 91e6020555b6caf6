// The timeline beside the app. By default it is shown on wide windows only.

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
  // Load the frame when it is first shown. Keep it loaded while it is hidden, because it has received the timeline.
  if (isShown && !frame.src) frame.src = frame.dataset.src;
  frame.hidden = !isShown;
  toggle.setAttribute("aria-expanded", String(isShown));
  document.documentElement.dataset.layout = isPhone.matches || isShown ? "bar" : "page";
}

// Stored until the tab is closed, if the browser allows storage.
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
