// The list of the apps, in which the shown app is marked.

import { Backoff } from "./backoff.js";

const list = document.getElementById("apps");

// Fetches the apps, and repeats until the request succeeds. `onFailure` is called after each failure.
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
  #apps;
  #links = new Map();

  // `choose` gets the id of the app that the person chooses.
  constructor(apps, choose) {
    this.#apps = apps;
    for (const app of apps) this.#add(app, choose);
  }

  // Marks the shown app and returns it; null if no app has the id.
  show(id) {
    for (const [app, link] of this.#links) {
      if (app === id) {
        link.setAttribute("aria-current", "page");
        link.scrollIntoView({ block: "nearest", inline: "nearest" });
      } else {
        link.removeAttribute("aria-current");
      }
    }
    return this.#apps.find((app) => app.id === id) ?? null;
  }

  #add(app, choose) {
    const link = document.createElement("a");
    link.href = `/apps/${app.id}`;
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
      choose(app.id);
    });
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
    this.#links.set(app.id, link);
  }
}
