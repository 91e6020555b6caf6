// Paths of values, as the process writes them: `favorites[3].name`, `users["a.b"].age`.

// The parts of a path, which joined are the path again: `favorites`, `[3]`, `.name`.
export function pathParts(path) {
  return path.match(/\["(?:[^"\\]|\\.)*"\]|\[[^\]]*\]|\.?[^.[]+/g) ?? [];
}

// Changes under the path of what they are parts of, in the order in which these come up.
export function groupedByParent(changes) {
  const groups = new Map();
  for (const change of changes) {
    const parts = pathParts(change.path);
    const key = parts.pop() ?? "";
    const parent = parts.join("");
    if (!groups.has(parent)) groups.set(parent, { parent, changes: [] });
    groups.get(parent).changes.push({ ...change, key: key.replace(/^\./, "") });
  }
  return [...groups.values()];
}
