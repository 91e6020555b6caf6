// Computes the visible rows of a long list.

// Returns the index of the first row to draw and the index after the last: the visible rows, and a margin.
export function visibleRange({ scrollTop, height, rowHeight, count, margin = 6 }) {
  const first = Math.floor(scrollTop / rowHeight) - margin;
  const end = Math.ceil((scrollTop + height) / rowHeight) + margin;
  return { first: clamp(first, 0, count), end: clamp(end, 0, count) };
}

// The scroll position that makes a row visible with the least scrolling.
export function scrollTopToShow(index, { scrollTop, height, rowHeight }) {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + height) return top + rowHeight - height;
  return scrollTop;
}

function clamp(number, low, high) {
  return Math.min(Math.max(number, low), high);
}
