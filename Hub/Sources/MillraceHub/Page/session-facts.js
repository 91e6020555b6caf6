// Texts about sessions for the list.

import { count, plural, timeOfDay } from "./format.js";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

// Sorts sessions: connected ones first, then the newest.
export function inOrder(sessions) {
  return [...sessions].sort((one, other) => (
    Number(other.alive) - Number(one.alive) || Date.parse(other.began) - Date.parse(one.began)
  ));
}

// The next launch of a session's app: the newest connected session of the same app on the same device that began
// later. Null if there is none.
export function successor(sessions, id) {
  const own = sessions.find((session) => session.id === id);
  if (!own) return null;
  const later = sessions.filter(({ app, device, alive, began }) => (
    alive && app === own.app && device === own.device && Date.parse(began) > Date.parse(own.began)
  ));
  return inOrder(later)[0] ?? null;
}

// The time since a date: `just now`, `12 min ago`, `3 h ago`, `2 days ago`.
export function ago(date, now) {
  const passed = now - date;
  if (passed < minute) return "just now";
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  if (passed < day) return `${Math.floor(passed / hour)} h ago`;
  return `${plural(Math.floor(passed / day), "day")} ago`;
}

// The time of day, and the date unless it is today.
export function moment(date, now) {
  const time = timeOfDay(date);
  if (date.toDateString() === now.toDateString()) return time;
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return `${date.toLocaleDateString("en", { month: "short", day: "numeric", year })}, ${time}`;
}

// A duration in its two largest units: `45 s`, `12 min 3 s`, `3 h`, `2 days 4 h`.
export function lasted(milliseconds) {
  const seconds = Math.floor(Math.max(milliseconds, 0) / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), (days) => plural(days, "day")],
    [Math.floor(seconds / 3600) % 24, (hours) => `${hours} h`],
    [Math.floor(seconds / 60) % 60, (minutes) => `${minutes} min`],
    [seconds % 60, (rest) => `${rest} s`],
  ];
  const first = parts.findIndex(([number]) => number > 0);
  if (first < 0) return "0 s";
  return parts.slice(first, first + 2).filter(([number]) => number > 0).map(([number, text]) => text(number)).join(" ");
}

// A number of bytes: `812 bytes`, `12 kB`, `3.4 MB`.
export function size(bytes) {
  if (bytes < 1000) return plural(bytes, "byte");
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  const megabytes = bytes / 1e6;
  return `${megabytes < 10 ? megabytes.toFixed(1) : count(Math.round(megabytes))} MB`;
}

// A sentence about the transitions that are no longer kept. Empty if all are.
export function droppedText(floor, limits) {
  if (floor <= 1) return "";
  const parts = [
    `${count(limits.count)} transitions`,
    limits.bytes == null ? null : size(limits.bytes),
    limits.age == null ? null : lasted(limits.age * 1000),
  ].filter((part) => part !== null);
  const bounds = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return `Transitions before #${count(floor)} are not kept: they were cleared, or were over the limits of ${bounds}.`;
}

// A sentence about a transition that the page does not have.
export function missingText(order, { timeline, limits, hasEnded }) {
  const number = `#${count(order)}`;
  if (order > (timeline.last?.order ?? timeline.floor - 1)) {
    return hasEnded ? `This session has no transition ${number}.` : `There is no transition ${number} yet.`;
  }
  const reason = hasEnded ? "It is not in this recording." : droppedText(timeline.floor, limits);
  return `Transition ${number} was dropped. ${reason}`;
}

// The line of Swift that connects an app to the hub. Omits defaults; an app on another device needs the host.
export function connectLine({ address, exposed }, token) {
  const { hostname, port } = new URL(`http://${address}`);
  const isUsual = !exposed && (hostname === "127.0.0.1" || hostname === "localhost");
  const parts = [
    isUsual ? null : `host: ${JSON.stringify(hostname.replace(/^\[|\]$/g, ""))}`,
    port === "8700" ? null : `port: ${port || 80}`,
    token === null ? null : `token: ${JSON.stringify(token)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "Inspector.connect()" : `Inspector.connect(to: .init(${parts.join(", ")}))`;
}
