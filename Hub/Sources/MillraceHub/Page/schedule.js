// Computes when each transition is due during playback.

export const longestWait = 2000; // In milliseconds. Longer pauses are shortened in playback.

// When each entry is due, in milliseconds after the first entry. Long gaps are shortened.
export function dueTimes(times) {
  const due = new Float64Array(times.length);
  for (let index = 1; index < times.length; index += 1) {
    due[index] = due[index - 1] + Math.min(Math.max(times[index] - times[index - 1], 0), longestWait);
  }
  return due;
}

// The index of the last due entry.
export function lastDue(due, elapsed) {
  let low = 0;
  let high = due.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (due[middle] <= elapsed) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
