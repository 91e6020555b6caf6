// Splits Swift source into parts with kinds, to highlight a test.

const keywords = [
  "actor", "as", "async", "await", "case", "catch", "class", "default", "defer", "do", "else", "enum", "extension",
  "false", "final", "for", "func", "guard", "if", "import", "in", "init", "is", "let", "mutating", "nil", "private",
  "protocol", "public", "return", "self", "Self", "static", "struct", "switch", "throw", "throws", "true", "try", "var",
  "where", "while",
];

const pattern = new RegExp(
  [
    /(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/)/,
    /(?<text>"""[^]*?"""|#"[^]*?"#|"(?:[^"\\\n]|\\.)*")/,
    /(?<number>\b\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?\b)/,
    new RegExp(`(?<word>[@#][A-Za-z]+|\\b(?:${keywords.join("|")})\\b)`),
  ].map((part) => part.source).join("|"),
  "g",
);

// `kind` is "comment", "text", "number", "word" or null.
export function swiftParts(source) {
  const parts = [];
  let end = 0;
  for (const match of source.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: null, text: source.slice(end, match.index) });
    const kind = Object.keys(match.groups).find((name) => match.groups[name] !== undefined);
    parts.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < source.length) parts.push({ kind: null, text: source.slice(end) });
  return parts;
}
