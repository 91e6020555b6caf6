// Formats numbers and times.

const numbers = new Intl.NumberFormat("en");

export function count(number) {
  return numbers.format(number);
}

export function plural(number, one, many = `${one}s`) {
  return `${count(number)} ${number === 1 ? one : many}`;
}

// A duration with three significant digits: `950 µs`, `1.25 ms`, `2.5 s`.
export function duration(microseconds) {
  if (microseconds < 1000) return `${digits(microseconds)} µs`;
  if (microseconds < 1e6) return `${digits(microseconds / 1000)} ms`;
  return `${digits(microseconds / 1e6)} s`;
}

// The time between two transitions: `+12 ms`, `+3.4 s`, `+2 m 05 s`.
export function gap(milliseconds) {
  if (milliseconds < 0.5) return "+0 ms";
  if (milliseconds < 1000) return `+${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `+${(Math.floor(milliseconds / 100) / 10).toFixed(1)} s`;
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return `+${minutes} m ${twoDigits(Math.floor(milliseconds / 1000) % 60)} s`;
  return `+${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} m`;
}

// The time of day with seconds: `14:03:59`.
export function timeOfDay(date) {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(":");
}

// The time of day with milliseconds: `14:03:59.042`.
export function clock(date) {
  return `${timeOfDay(date)}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

// The actions that stores have ignored: `Ignored: toggle (Todos), 3 × search (Query).` Names three of them at most; empty
// if there are none.
export function ignored(word, held) {
  if (held.length === 0) return "";
  const names = held.slice(0, 3)
    .map(({ store, name, count: times }) => `${times > 1 ? `${count(times)} × ` : ""}${name} (${store})`);
  if (held.length > 3) names.push(`${count(held.length - 3)} more`);
  return `${word}: ${names.join(", ")}.`;
}

function digits(number) {
  if (number >= 100) return String(Math.round(number));
  return String(Number(number.toPrecision(number >= 10 ? 3 : 2)));
}

function twoDigits(number) {
  return String(number).padStart(2, "0");
}
