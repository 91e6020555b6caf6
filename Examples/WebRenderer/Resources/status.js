// What the page says about itself: the connection, what went over the wire, and announcements for screen readers.

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

// Names the app that the page shows; null if its URL names none.
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

// Text that changes in place is read out. What appears anew is reached by focus or by reading on.
export function announce(screen, patches) {
  const texts = patches
    .filter((patch) => patch.op === "text" && !screen.element(patch.id)?.closest("button, input, [inert]"))
    .map((patch) => patch.text)
    .filter((text) => text.trim() !== "");
  if (texts.length > 0 && texts.length <= 3) announcer.textContent = texts.join(". ");
}

function showBanner(text) {
  banner.textContent = text;
  banner.hidden = false;
}

function hideBanner() {
  banner.hidden = true;
}
