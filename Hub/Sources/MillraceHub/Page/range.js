// Which rows of a long list are in view.

// Returns the first row to draw and the one after the last: what is in view, and a few around it.
export function visibleRange({ scrollTop, height, rowHeight, count, margin = 6 }) {
  const first = Math.floor(scrollTop / rowHeight) - margin;
  const end = Math.ceil((scrollTop + height) / rowHeight) + margin;
  return { first: clamp(first, 0, count), end: clamp(end, 0, count) };
}

// Where to scroll so that a row is in view: as little as possible.
export function scrollTopToShow(index, { scrollTop, height, rowHeight }) {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + height) return top + rowHeight - height;
  return scrollTop;
}

function clamp(number, low, high) {
  return Math.min(Math.max(number, low), high);
}
