// The page's status: the connection, the size of the messages, and announcements for screen readers.

const connection = document.getElementById("connection");
const traffic = document.getElementById("traffic");
const title = document.getElementById("app-title");
const banner = document.getElementById("banner");
const announcer = document.getElementById("announcer");

const connectionTexts = { connecting: "Connecting", live: "Live", lost: "Reconnecting", closed: "Not connected" };

export function showConnection(state) {
  connection.dataset.state = state;
  connection.textContent = connectionTexts[state];
  if (state === "lost") showBanner("Connection lost. Reconnecting…");
  else if (state === "live") hideBanner();
}

// Shows the name of the app; null if the URL names none.
export function showApp(app) {
  document.title = app ? `${app.title} · Millrace` : "Millrace";
  title.textContent = app ? `${app.title}, running live` : "No such app";
  if (app) hideBanner();
  else showBanner(`There is no app at ${location.pathname}. Pick one from the list.`);
}

export function showTraffic(message, byteCount) {
  const size = byteCount < 2048 ? `${byteCount} bytes` : `${(byteCount / 1024).toFixed(1)} KB`;
  if (message.type === "tree") {
    traffic.textContent = `revision ${message.revision} · whole screen · ${size}`;
  } else if (message.type === "update" && message.patches.length > 0) {
    const count = message.patches.length;
    traffic.textContent = `revision ${message.revision} · ${count} ${count === 1 ? "patch" : "patches"} · ${size}`;
  }
}

// Announces changed texts and new paragraphs to screen readers. New rows are too many to announce, and new screens and
// alerts are read because they get the focus.
export function announce(screen, patches) {
  const elements = new Set(patches.flatMap((patch) => {
    switch (patch.op) {
      case "text": return [screen.element(patch.id)];
      case "insert": return paragraphs(screen.element(patch.node.id));
      default: return [];
    }
  }));
  const texts = [...elements]
    .filter((element) => element && !element.closest("button, input, [inert]"))
    .map((element) => element.textContent)
    .filter((text) => text.trim() !== "");
  if (texts.length > 0 && texts.length <= 3) announcer.textContent = texts.join(". ");
}

function paragraphs(element) {
  if (!element || element.matches(".layer, :has(.layer)")) return [];
  return [element, ...element.querySelectorAll("p")].filter((part) => part.matches("p:not(li p)"));
}

// Shows a notice until the next input.
export function showNotice(text) {
  showBanner(text);
  banner.dataset.isNotice = "";
}

export function hideNotice() {
  if ("isNotice" in banner.dataset) hideBanner();
}

function showBanner(text) {
  delete banner.dataset.isNotice;
  banner.textContent = text;
  banner.hidden = false;
}

function hideBanner() {
  banner.hidden = true;
}
