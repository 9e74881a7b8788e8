/** A route that was shown, and the app that owns it. */
interface RouteVisit {
  app: string;
  /** Name of its handle. */
  route: string;
}

/** Maximum number of visits that are remembered; a feed can have thousands. */
const MAX_VISITS = 200;

/** Remembers which route was shown when, because browsers report web vitals later. */
export class RouteTimeline {
  private readonly visits: (RouteVisit & { since: number })[] = [];

  /** @param since milliseconds since the start of the page */
  add(visit: RouteVisit, since: number): void {
    const last = this.visits.at(-1);
    if (last?.app === visit.app && last.route === visit.route) return;
    this.visits.push({ ...visit, since });
    if (this.visits.length > MAX_VISITS) this.visits.shift();
  }

  /** Returns the route that was shown at a time. */
  find(time: number): RouteVisit | undefined {
    return this.visits.findLast(({ since }) => since <= time) ?? this.visits[0];
  }

  /** Returns the route to which a navigation led. @param startTime start of the navigation */
  findTarget(startTime: number): RouteVisit | undefined {
    return this.visits.find(({ since }) => since >= startTime) ?? this.visits.at(-1);
  }
}
