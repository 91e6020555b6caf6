// The tab that says when a transition happened and how long it took, beside others of its kind.

import { element, svgElement } from "./elements.js";
import { clock, duration, gap, plural } from "./format.js";
import { firstIndex } from "./timeline.js";

const most = 60; // Bars.
const barWidth = 6;
const height = 48;

export class TimingTab {
  id = "timing";
  title = "Timing";
  #session;

  constructor(session) {
    this.#session = session;
  }

  async content(entry) {
    const { timeline } = this.#session;
    const index = firstIndex(timeline.entries, entry.order);
    const before = timeline.entries[index - 1] ?? null;
    const sameStore = timeline.latestOfStore(entry.store, index);
    const store = this.#session.store(entry.store);
    const since = (other) => (other ? gap(entry.at - other.at) : "it is the first");
    const facts = [
      ["Took", duration(entry.took)],
      ["At", `${clock(this.#session.timeOf(entry))}, ${gap(entry.at).slice(1)} after the beginning`],
      ["Since the transition before", since(before)],
      [`Since the one before in ${store.name}`, since(sameStore)],
      ["Thread", entry.thread],
    ];
    const others = timeline.entries.filter((other) => other.store === entry.store && other.name === entry.name
      && other.kind === entry.kind);
    return element(
      "div",
      { class: "timing" },
      element("dl", { class: "facts" }, ...facts.flatMap(([term, text]) => [
        element("dt", {}, term),
        element("dd", {}, text),
      ])),
      figure(entry, others),
    );
  }

}

// The entry among others of its kind.
function figure(entry, others) {
  const sorted = others.map(({ took }) => took).sort((one, other) => one - other);
  const quantile = (part) => duration(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]);
  const place = firstIndex(others, entry.order);
  const start = Math.max(0, Math.min(place - most / 2, others.length - most));
  const caption = `${plural(others.length, "transition")} named ${entry.title}: half took less than ${quantile(0.5)}, `
    + `95 % less than ${quantile(0.95)}, the longest ${quantile(1)}.`;
  return element("figure", {}, bars(others.slice(start, start + most), entry), element("figcaption", {}, caption));
}

function bars(entries, current) {
  const longest = Math.max(...entries.map(({ took }) => took), 1);
  const chart = svgElement("svg", {
    class: "bars",
    "aria-hidden": "true",
    viewBox: `0 0 ${most * barWidth} ${height}`,
    preserveAspectRatio: "xMinYMax meet",
  });
  for (const [index, entry] of entries.entries()) {
    const size = Math.max(2, (entry.took / longest) * height);
    const bar = svgElement("rect", {
      x: index * barWidth, y: height - size, width: barWidth - 2, height: size, rx: 1,
      class: entry === current ? "current" : "other",
    });
    const title = svgElement("title", {});
    title.textContent = `#${entry.order}: ${duration(entry.took)}`;
    bar.append(title);
    chart.append(bar);
  }
  return chart;
}
