// The listing of the apps, and which of them is shown: each has its own URL, and the browser's own back and forward go
// between them.

import { Backoff } from "./backoff.js";

const list = document.getElementById("apps");

// Fetches the apps, again and again until that succeeds. `onFailure` is called each time that it does not.
export async function loadApps(onFailure) {
  const backoff = new Backoff();
  for (;;) {
    try {
      const response = await fetch("/apps.json");
      if (!response.ok) throw new Error(`the server answered with status ${response.status}`);
      return await response.json();
    } catch (error) {
      console.error("Millrace: the listing of the apps could not be loaded.", error);
      onFailure();
      await new Promise((resume) => setTimeout(resume, backoff.next()));
    }
  }
}

export class AppList {
  #links = new Map();
  #shownPath = null;
  #onChange;

  // `onChange` gets the app of the page's URL, at once and whenever that changes; null if there is no such app.
  constructor(apps, onChange) {
    this.#onChange = onChange;
    for (const app of apps) this.#add(app);
    addEventListener("popstate", () => this.#showAppOfURL());
    this.#showAppOfURL();
  }

  #add(app) {
    const link = document.createElement("a");
    link.href = `/${app.id}`;
    link.className = "app";
    for (const [name, text] of [
      ["app-title", app.title],
      ["badge", app.dialect],
      ["app-summary", app.summary],
      ["app-source", app.sourcePath],
    ]) {
      const part = document.createElement("span");
      part.className = name;
      part.textContent = text;
      link.append(part);
    }
    link.addEventListener("click", (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (link.pathname !== location.pathname) history.pushState(null, "", link.href);
      this.#showAppOfURL();
    });
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
    this.#links.set(link, app);
  }

  #showAppOfURL() {
    if (location.pathname === this.#shownPath) return;
    this.#shownPath = location.pathname;
    let shown = null;
    for (const [link, app] of this.#links) {
      if (link.pathname === location.pathname) {
        shown = app;
        link.setAttribute("aria-current", "page");
        link.scrollIntoView({ block: "nearest", inline: "nearest" });
      } else {
        link.removeAttribute("aria-current");
      }
    }
    this.#onChange(shown);
  }
}
