import type { HistoryEntry } from '@ontrend/shared/wire';
import { isSameDay } from '../../formats/day-label.ts';

/** Number of rows that are rendered together, or not. */
const SECTION_ROWS = 20;

/** The videos that were watched last on one day. */
export interface HistoryDay {
  /** Time of the first of them, in Unix seconds. */
  watchedAt: number;
  entries: HistoryEntry[];
  /** The same entries, in parts of limited size. */
  sections: HistoryEntry[][];
}

/** Groups a history by the days of the device's time zone. A video that was watched between two pages is only on the first. */
export function groupByDay(history: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  const known = new Set<string>();
  for (const entry of history) {
    if (known.has(entry.video.fileName)) continue;
    known.add(entry.video.fileName);
    const day = days.at(-1);
    if (!day || !isSameDay(day.watchedAt, entry.watchedAt)) {
      days.push({ watchedAt: entry.watchedAt, entries: [entry], sections: [[entry]] });
      continue;
    }
    day.entries.push(entry);
    const section = day.sections.at(-1);
    if (section && section.length < SECTION_ROWS) section.push(entry);
    else day.sections.push([entry]);
  }
  return days;
}
