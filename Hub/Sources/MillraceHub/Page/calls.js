// The finished calls of agents in the session, and their places in the list of transitions.

const words = {
  notPermitted: "not permitted", refused: "refused", cancelled: "stopped", timedOut: "timed out", appHasGone: "app has disconnected",
};

export class Call {
  agent;
  summary;
  at;
  // The duration in milliseconds.
  took;
  // The order of the next transition when the call began, and when it ended.
  first;
  next;
  isLook;
  // The error: a word for a badge, and a sentence. Null if the call succeeded.
  failure = null;
  #text;

  // `orderAt(date)` returns the order of the next transition at a date. It is needed if the app has not answered the
  // call, because the hub receives the orders in the answer.
  constructor({ agent, tool, grade, summary, at, took, first, next, error }, orderAt) {
    this.agent = agent;
    this.summary = summary || tool;
    this.at = new Date(at);
    this.took = took;
    this.first = first > 0 ? first : orderAt(this.at);
    this.next = Math.max(this.first, first > 0 ? next : orderAt(new Date(this.at.getTime() + took)));
    this.isLook = grade === "look";
    if (error) {
      const [, code, sentence] = /^(\w+): ([^]*)$/.exec(error) ?? [null, null, error];
      this.failure = { word: words[code] ?? "failed", sentence };
    }
    this.#text = `${agent} ${this.summary} ${error ?? ""}`.toLowerCase();
  }

  // Whether the call's texts contain a word in lower case.
  mentions(word) {
    return this.#text.includes(word);
  }

  // The transitions during the call: `#12` or `#12–#14`. Empty if there were none, and for calls that only read:
  // such calls do not cause transitions.
  get range() {
    if (this.isLook || this.next === this.first) return "";
    return this.next - this.first === 1 ? `#${this.first}` : `#${this.first}–#${this.next - 1}`;
  }
}

// A row between transitions: a single call, or consecutive reading calls of one agent.
export class CallMark {
  calls;

  constructor(call) {
    this.calls = [call];
  }

  // The row's place: directly before the transition that was next when the first call began.
  get order() {
    return placeOf(this.calls[0]);
  }

  // The place of the last call.
  get reach() {
    return placeOf(this.calls.at(-1));
  }

  // Whether another call can be merged into this row.
  takes(call) {
    return [this.calls[0], call].every(({ isLook, failure }) => isLook && failure === null)
      && call.agent === this.calls[0].agent;
  }

  // The text after the agent's name.
  get text() {
    const [call] = this.calls;
    if (this.calls.length > 1) return `looked ${this.calls.length} times`;
    return call.isLook ? `looked: ${call.summary}` : call.summary;
  }
}

// Orders are integers, so this place is between two transitions.
export function placeOf(call) {
  return call.first - 0.5;
}

export class Calls {
  // All calls, sorted by place, then by their end.
  all = [];
  // The number of calls received from the hub.
  #count = 0;
  // The calls with transitions, sorted by place. `#reaches[i]` is the highest `next` of `#acts[0]` to `#acts[i]`.
  #acts = [];
  #reaches = [];

  // Adds calls. `from` is the number of calls that the hub has sent before. Returns the new calls, and whether all
  // earlier ones were discarded. `orderAt` is the same as for a call.
  take(from, messages, orderAt) {
    const isNew = from < this.#count;
    if (isNew) {
      this.all = [];
      this.#acts = [];
      this.#reaches = [];
    }
    this.#count = from + messages.length;
    const added = messages.map((message) => new Call(message, orderAt));
    for (const call of added) {
      insert(this.all, call);
      if (call.range !== "") this.#addAct(call);
    }
    return { added, isNew };
  }

  // The call during which a transition occurred; null if there is none. Of several calls, the one that began last.
  during(order) {
    let index = endOf(this.#acts, order) - 1;
    while (index >= 0 && this.#reaches[index] > order) {
      if (this.#acts[index].next > order) return this.#acts[index];
      index -= 1;
    }
    return null;
  }

  // Whether a transition occurred during a call. Used by the filter.
  has(order) {
    return this.during(order) !== null;
  }

  // A text about the call during which a transition occurred, or null.
  describe(order) {
    const call = this.during(order);
    return call && `during a call of ${call.agent}`;
  }

  #addAct(call) {
    let index = insert(this.#acts, call);
    this.#reaches.splice(index, 0, 0);
    for (; index < this.#acts.length; index += 1) {
      const reach = Math.max(this.#reaches[index - 1] ?? 0, this.#acts[index].next);
      this.#reaches[index] = reach;
    }
  }
}

// Inserts a call into calls that are sorted by place. Calls with the same place stay in the order of insertion.
// Returns the index of the inserted call.
function insert(calls, call) {
  const index = endOf(calls, call.first);
  calls.splice(index, 0, call);
  return index;
}

// The index after the last call with the same or an earlier place. The calls are sorted by place.
function endOf(calls, first) {
  let low = 0;
  let high = calls.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (calls[middle].first <= first) low = middle + 1;
    else high = middle;
  }
  return low;
}
