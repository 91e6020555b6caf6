// Guesses the kind of a value from its summary, because a change has no type.

export function kindOfSummary(summary) {
  if (/^["#]/.test(summary)) return "text";
  if (/^[-+]?(\d|\.\d|inf|nan)/.test(summary)) return "number";
  if (summary === "true" || summary === "false") return "bool";
  if (summary === "nil") return "null";
  if (/^\.\w/.test(summary)) return "enum";
  return "value";
}
