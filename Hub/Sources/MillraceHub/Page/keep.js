// What the person has arranged on the page, kept in this browser for the next time it is opened.

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
    // A browser that stores nothing: it lasts as long as the page.
  }
}
