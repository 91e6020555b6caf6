// What kind of value a summary describes, by its look: a change comes without its type.

export function kindOfSummary(summary) {
  if (/^["#]/.test(summary)) return "text";
  if (/^[-+]?(\d|\.\d|inf|nan)/.test(summary)) return "number";
  if (summary === "true" || summary === "false") return "bool";
  if (summary === "nil") return "null";
  if (/^\.\w/.test(summary)) return "enum";
  return "value";
}
