// Stores the person's layout of the page in the browser.

const prefix = "millrace.inspector.";

export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(prefix + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // The browser denies storage, so the layout lasts until the page is closed.
  }
}
