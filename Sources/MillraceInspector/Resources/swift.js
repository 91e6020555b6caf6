// Swift source in parts, each with what it is: enough to colour a test.

const pattern = new RegExp(
  [
    /(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/)/,
    /(?<text>"""[^]*?"""|#"[^]*?"#|"(?:[^"\\\n]|\\.)*")/,
    /(?<number>\b\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?\b)/,
    /(?<word>[@#][A-Za-z]+|\b(?:import|let|var|func|struct|class|enum|actor|extension|protocol|init|return|if|else|guard|for|in|while|switch|case|default|try|await|async|throws|throw|self|Self|nil|true|false|final|private|public|static|mutating|where|as|is|do|catch|defer)\b)/,
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
