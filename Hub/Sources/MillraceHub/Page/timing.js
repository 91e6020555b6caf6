// The tab that shows a transition's time and its duration, compared with others of the same kind.

import { element, svgElement } from "./elements.js";
import { clock, duration, gap, plural } from "./format.js";
import { firstIndex } from "./timeline.js";

const most = 60; // The maximum number of bars.
const barWidth = 6;
const height = 48;

export class TimingTab {
  id = "timing";
  title = "Timing";
  showsEvents = true;
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
      ["Took", entry.isMeasured ? duration(entry.took) : "not measured"],
      ["At", `${clock(this.#session.timeOf(entry))}, ${gap(entry.at).slice(1)} after the beginning`],
      ["Since the previous transition", since(before)],
      [`Since the previous one in ${store.name}`, since(sameStore)],
      ["Thread", entry.thread === "main" ? "main thread" : entry.thread],
    ];
    const others = timeline.entries.filter((other) => other.store === entry.store && other.name === entry.name
      && other.kind === entry.kind && other.isMeasured);
    return element(
      "div",
      { class: "timing" },
      element("dl", { class: "facts" }, ...facts.flatMap(([term, text]) => [
        element("dt", {}, term),
        element("dd", {}, text),
      ])),
      entry.isMeasured ? figure(entry, others) : null,
      entry.isMeasured && this.#session.isDebugBuild
        ? element("p", { class: "quiet" }, "Measured in a debug build, where code takes many times as long as in a release build.")
        : null,
    );
  }
}

// A chart of the durations, with the entry highlighted.
function figure(entry, others) {
  const sorted = others.map(({ took }) => took).sort((one, other) => one - other);
  const quantile = (part) => duration(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]);
  const place = firstIndex(others, entry.order);
  const start = Math.max(0, Math.min(place - most / 2, others.length - most));
  const caption = others.length === 1
    ? `The only transition named ${entry.title}.`
    : `${plural(others.length, "transition")} named ${entry.title}: half took less than ${quantile(0.5)}, `
      + `95 % less than ${quantile(0.95)}, the longest ${quantile(1)}.`;
  const shown = others.slice(start, start + most);
  const longest = niceLimit(Math.max(...shown.map(({ took }) => took), 0.1));
  const label = `Durations of #${shown[0].order} to #${shown.at(-1).order}, from 0 to ${duration(longest)}`;
  return element(
    "figure",
    {},
    element(
      "div",
      { class: "chart-of-bars", role: "img", "aria-label": label },
      element("div", { class: "axis" }, ...[duration(longest), duration(longest / 2), "0"].map((text) => element("span", {}, text))),
      bars(shown, entry, longest),
      range(shown),
    ),
    element("figcaption", {}, caption),
  );
}

// The orders of the first and the last bar, below the bars.
function range(shown) {
  const [first, last] = [shown[0], shown.at(-1)].map(({ order }) => element("span", {}, `#${order}`));
  const result = element("div", { class: "range" }, first, shown.length > 1 ? last : null);
  result.style.setProperty("width", `${(shown.length / most) * 100}%`);
  return result;
}

// The next number of the form 1, 2 or 5 times a power of ten. Half of it also has few digits.
export function niceLimit(number) {
  const unit = 10 ** Math.floor(Math.log10(number));
  return [1, 2, 5, 10].map((factor) => factor * unit).find((limit) => limit >= number * (1 - 1e-9));
}

function bars(entries, current, longest) {
  const chart = svgElement("svg", {
    class: "bars",
    "aria-hidden": "true",
    viewBox: `0 0 ${most * barWidth} ${height}`,
    preserveAspectRatio: "none",
  });
  for (const part of [0, 0.5, 1]) {
    chart.append(svgElement("line", {
      class: "gridline", x1: 0, x2: most * barWidth, y1: part * height, y2: part * height, "vector-effect": "non-scaling-stroke",
    }));
  }
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
