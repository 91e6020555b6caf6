// The page's URL: `/apps/<id>` names an app, and the rest is a link into it, which only the app understands.
//
// When a person enters a URL, or goes back or forward, the app is asked to open the place that the URL names. From then
// on the URL follows the app. When the app goes back to its previous place, the browser's history goes back too, so
// that both have the same previous place.

const form = /^\/apps\/([^/]+)(.*)$/;

// How long a query has to stay unchanged before the URL shows it: browsers limit how often a page changes its URL.
const settling = 250;

export class Address {
  #appChanged;
  #open;
  #app;
  // The link to open as soon as the app can be asked.
  #wanted = null;
  // The link that the app was asked to open; null if no answer is pending.
  #asked = null;
  // The app's current place, and its previous one.
  #place = null;
  #left = null;
  #timer = null;
  // Whether history.back() was called because the app went back.
  #isGoingBack = false;

  // `appChanged` gets the id of the app, at once and whenever the id changes; null if the URL names none. `open`
  // asks the app to open a link, and returns whether the request could be sent.
  constructor(appChanged, open) {
    this.#appChanged = appChanged;
    this.#open = open;
    addEventListener("popstate", () => this.#arrive({ isStep: true }));
    this.#arrive();
    // The URL may lag behind the app. A reload shows the app's current place.
    const [navigation] = performance.getEntriesByType("navigation");
    if (navigation?.type === "reload") this.#wanted = null;
  }

  // Goes to an app, at its current place.
  showApp(id) {
    const path = `/apps/${id}`;
    if (this.#app !== id) history.pushState(null, "", path);
    this.#arrive();
  }

  // Called with the app's new place.
  follow(place) {
    // Let the browser encode the URL, because the app encodes a few characters differently.
    const url = new URL(`/apps/${this.#app}${place === "/" ? "" : place}`, location.origin);
    this.#left = this.#place;
    this.#place = url.pathname + url.search;
    clearTimeout(this.#timer);
    // Another path is a new entry in the history at once. If only the query has changed, wait: the person may still be
    // typing a word.
    if (!isSamePath(this.#place, location.pathname)) this.#catchUp();
    else this.#timer = setTimeout(() => this.#catchUp(), settling);
  }

  // Called when the app is shown and can be asked to open links.
  connected() {
    this.#asked = null;
    this.#ask();
  }

  // Called when the app has answered a link. Replaces the URL by the app's place, without a new entry in the history:
  // the link may have led to another place, or nowhere.
  answered(link) {
    if (link !== this.#asked) return;
    this.#asked = null;
    this.#replace(this.#place ?? `/apps/${this.#app}`);
  }

  // `isStep`: the person went back or forward.
  #arrive({ isStep = false } = {}) {
    clearTimeout(this.#timer);
    if (this.#isGoingBack) {
      this.#isGoingBack = false;
      this.#catchUp();
      return;
    }
    const [, app, path] = form.exec(location.pathname) ?? [null, null, ""];
    const rest = path + location.search;
    this.#wanted = rest === "" || rest === "/" ? null : rest.startsWith("/") ? rest : `/${rest}`;
    if (app === this.#app) {
      // A URL without a path means the app's current place. In an entry of the history it means the app's first place.
      if (isStep) this.#wanted ??= "/";
      this.#ask();
      return;
    }
    this.#app = app;
    this.#place = null;
    this.#left = null;
    this.#asked = null;
    this.#appChanged(app);
  }

  #ask() {
    // While the app opens another link, its last known place is outdated.
    const isThere = this.#asked === null && this.#here === this.#place;
    if (this.#wanted === null || isThere) {
      this.#wanted = null;
      this.#catchUp();
    } else if (this.#open(this.#wanted)) {
      this.#asked = this.#wanted;
      this.#wanted = null;
    }
  }

  get #here() {
    return location.pathname + location.search;
  }

  #catchUp() {
    const isLed = this.#wanted !== null || this.#asked !== null || this.#isGoingBack;
    if (isLed || this.#place === null || this.#place === this.#here) return;
    if (history.state?.from === this.#place) {
      this.#isGoingBack = true;
      history.back();
    } else if (isSamePath(this.#place, location.pathname) || this.#left === null) {
      // The place at which an app starts makes no new entry in the history.
      this.#replace(this.#place);
    } else {
      // The entry for the path that the app left may lack its last query, because queries are shown after a delay.
      // Update the entry, so that going back leads to that query.
      if (isSamePath(this.#left, location.pathname)) this.#replace(this.#left);
      history.pushState({ from: this.#here }, "", this.#place);
    }
  }

  #replace(place) {
    history.replaceState(history.state, "", place);
  }
}

// Whether two URLs differ in their queries at most.
function isSamePath(one, other) {
  const path = (address) => address.split("?")[0].replace(/\/$/, "");
  return path(one) === path(other);
}
