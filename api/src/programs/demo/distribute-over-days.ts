const DAY_MS = 24 * 3_600_000;

/** Days after which a video has half its views per day. */
const VIEWS_HALF_LIFE_DAYS = 4;

/** The number of views, likes or followers of a day. */
interface DayCount {
  /** In UTC, as in `2026-11-21`. */
  day: string;
  count: number;
}

interface Span {
  from: Date;
  to: Date;
}

/** Distributes a total over the days of a span. @param decay factor of the weights of two consecutive days */
function distribute(total: number, { from, to }: Span, decay: number): DayCount[] {
  const firstDay = Math.floor(from.getTime() / DAY_MS);
  const weights = Array.from({ length: Math.floor(to.getTime() / DAY_MS) - firstDay + 1 }, (_, index) => {
    const start = Math.max(from.getTime(), (firstDay + index) * DAY_MS);
    const end = Math.min(to.getTime(), (firstDay + index + 1) * DAY_MS);
    const isWeekend = [0, 6].includes(new Date((firstDay + index) * DAY_MS).getUTCDay());
    return ((end - start) / DAY_MS) * decay ** index * (isWeekend ? 0.8 : 1);
  });
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  let assigned = 0;
  let weightSoFar = 0;
  return weights.map((weight, index) => {
    weightSoFar += weight;
    // Rounding the running total preserves the sum.
    const isLast = index === weights.length - 1;
    const count = (isLast ? total : Math.round((total * weightSoFar) / weightSum)) - assigned;
    assigned += count;
    return { day: new Date((firstDay + index) * DAY_MS).toISOString().slice(0, 10), count };
  });
}

/**
 * Distributes views or likes of a video over days: most of them soon after the publication, fewer at weekends.
 * @returns days in UTC whose counts add up to the total
 */
export function distributeOverDays(total: number, span: Span): DayCount[] {
  return distribute(total, span, 0.5 ** (1 / VIEWS_HALF_LIFE_DAYS));
}

/** Distributes followers over days: the same number each day, fewer at weekends. */
export function distributeEvenly(total: number, span: Span): DayCount[] {
  return distribute(total, span, 1);
}
