// The page's address: `/apps/<id>` names an app, and what follows is a link into it, which only the app understands.
//
// Who leads? A person who enters an address, or goes back or forward, wants the place that it names: the app is asked to
// open it. From then on the address follows the app. Where that goes back to where it came from, so does the browser's
// history, so that both ways back lead the same way.

const form = /^\/apps\/([^/]+)(.*)$/;

// How long a query has to stay before the address shows it: browsers let a page change its address only so often.
const settling = 250;

export class Address {
  #appChanged;
  #open;
  #app;
  // The link that the person wants, while the app cannot be asked for it.
  #wanted = null;
  // The link that the app is asked for, until it answers.
  #asked = null;
  // Where the app says that it is, and where it said so before.
  #place = null;
  #left = null;
  #timer = null;
  // Whether the history goes back because the app did.
  #isGoingBack = false;

  // `appChanged` gets the id of the app, at once and whenever that changes; null if the address names none. `open` asks
  // the app to open a link, and returns whether it could be asked.
  constructor(appChanged, open) {
    this.#appChanged = appChanged;
    this.#open = open;
    addEventListener("popstate", () => this.#arrive({ isStep: true }));
    this.#arrive();
    // The address may lag behind the app, and who reloads wants what is there.
    const [navigation] = performance.getEntriesByType("navigation");
    if (navigation?.type === "reload") this.#wanted = null;
  }

  // Goes to an app, wherever in it that is now.
  showApp(id) {
    const path = `/apps/${id}`;
    if (this.#app !== id) history.pushState(null, "", path);
    this.#arrive();
  }

  // The app says where it is.
  follow(place) {
    // As the browser writes it: the two encode a few characters differently.
    const url = new URL(`/apps/${this.#app}${place === "/" ? "" : place}`, location.origin);
    this.#left = this.#place;
    this.#place = url.pathname + url.search;
    clearTimeout(this.#timer);
    // Another path is another step in the history; another query in the same path may be one letter more.
    if (!isSamePath(this.#place, location.pathname)) this.#catchUp();
    else this.#timer = setTimeout(() => this.#catchUp(), settling);
  }

  // The app is shown, and can be asked.
  connected() {
    this.#asked = null;
    this.#ask();
  }

  // The app has dealt with a link. What the address says now is where the app is: that the link leads elsewhere, or
  // nowhere, is no step in the history.
  answered(link) {
    if (link !== this.#asked) return;
    this.#asked = null;
    this.#replace(this.#place ?? `/apps/${this.#app}`);
  }

  // `isStep` says that the person went back or forward.
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
      // The address of the app alone is wherever that is, but in its own history it is the app's first place.
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
    // While the app is on its way to another place, the one that it names last is not where it will be.
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
      // Where an app is when it is opened is no step either.
      this.#replace(this.#place);
    } else {
      // The way back leads to the query that the app has left, even if the address did not show it yet.
      if (isSamePath(this.#left, location.pathname)) this.#replace(this.#left);
      history.pushState({ from: this.#here }, "", this.#place);
    }
  }

  #replace(place) {
    history.replaceState(history.state, "", place);
  }
}

// Whether two addresses differ in their queries at most.
function isSamePath(one, other) {
  const path = (address) => address.split("?")[0].replace(/\/$/, "");
  return path(one) === path(other);
}
