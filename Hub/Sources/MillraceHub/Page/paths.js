// Paths of values in the process's notation: `favorites[3].name`, `users["a.b"].age`.

// Splits a path: `favorites`, `[3]`, `.name`. Joined, the parts are the path.
export function pathParts(path) {
  return path.match(/\["(?:[^"\\]|\\.)*"\]|\[[^\]]*\]|\.?[^.[]+/g) ?? [];
}

// Groups changes by their parents' paths, in order of appearance.
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
