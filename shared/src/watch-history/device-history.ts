import { createStore, delMany, entries, set } from 'idb-keyval';
import type { HistoryRetention, HistorySettings } from '../wire/index.ts';

/** A video that a guest has watched. */
export interface DeviceEntry {
  /** When it was left last, in Unix milliseconds. */
  watchedAt: number;
  /** Playback position in seconds. */
  position: number;
}

/** Maximum number of videos; beyond it the oldest are deleted. */
export const MAX_DEVICE_ENTRIES = 500;
/** Minimum watched time. Scrolling past is not a view. */
const MIN_VIEW_SECONDS = 2;
const DAY_MS = 24 * 3_600_000;
const RETENTION_DAYS: Record<HistoryRetention, number> = {
  '30-days': 30,
  year: 365,
  unlimited: Number.POSITIVE_INFINITY,
};
/** In localStorage, so that a view is recorded with one write when the page is being closed. */
const SETTINGS_KEY = 'ontrend.history';

/**
 * Key of the last view until IndexedDB has it, in localStorage: a page that is being closed does not complete writes to
 * IndexedDB.
 */
const PENDING_KEY = 'ontrend.history.pending';

const store = createStore('ontrend-history', 'videos');

/** Returns the settings of the history on this device. */
export function readDeviceSettings(): HistorySettings {
  const defaults: HistorySettings = { isPaused: false, retention: 'year' };
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}') as object) };
  } catch {
    return defaults;
  }
}

/** Changes the given settings. @returns all of them */
export function changeDeviceSettings(changes: Partial<HistorySettings>): HistorySettings {
  const settings = { ...readDeviceSettings(), ...changes };
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  return settings;
}

interface PendingEntry {
  file: string;
  entry: DeviceEntry;
}

function readPending(): PendingEntry | null {
  try {
    return JSON.parse(localStorage.getItem(PENDING_KEY) ?? 'null') as PendingEntry | null;
  } catch {
    return null;
  }
}

/** Stores the view that a closed page has left. */
async function storePending(): Promise<void> {
  const pending = readPending();
  if (!pending) return;
  await storeDeviceEntry(pending.file, pending.entry);
  localStorage.removeItem(PENDING_KEY);
}

/**
 * Returns the history of guests on this device, the last watched first. Deletes videos past the chosen retention, and the
 * oldest of too many.
 */
export async function readDeviceHistory(): Promise<[file: string, entry: DeviceEntry][]> {
  await storePending();
  const all = await entries<string, DeviceEntry>(store);
  const oldest = Date.now() - RETENTION_DAYS[readDeviceSettings().retention] * DAY_MS;
  const sorted = all.sort(([, one], [, other]) => other.watchedAt - one.watchedAt);
  const kept = sorted.slice(0, MAX_DEVICE_ENTRIES).filter(([, { watchedAt }]) => watchedAt > oldest);
  const dropped = sorted.filter((entry) => !kept.includes(entry)).map(([file]) => file);
  if (dropped.length > 0) await delMany(dropped, store);
  return kept;
}

/** Stores an entry, for example a removed one again. */
export const storeDeviceEntry = (file: string, entry: DeviceEntry): Promise<void> => set(file, entry, store);

/** Records a view of a guest, unless the history is paused (HISTORY-3). */
export async function recordDeviceView(file: string, seconds: number, position: number): Promise<void> {
  if (seconds < MIN_VIEW_SECONDS || readDeviceSettings().isPaused) return;
  const pending: PendingEntry = { file, entry: { watchedAt: Date.now(), position } };
  localStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  await storePending();
}

/** Removes videos; all without their names. */
export async function removeFromDevice(files?: string[]): Promise<void> {
  const pending = readPending();
  if (pending && (files?.includes(pending.file) ?? true)) localStorage.removeItem(PENDING_KEY);
  await delMany(files ?? (await entries<string, DeviceEntry>(store)).map(([file]) => file), store);
}
