import { callApi } from '@ontrend/shared/api-client';
import { useSession } from '@ontrend/shared/session';
import type { HistoryEntry } from '../wire/index.ts';
import { readDeviceHistory } from './device-history.ts';

/** A page of the watch history. */
export interface HistoryPage {
  data: HistoryEntry[];
  nextPageToken: string | null;
}

interface HistoryRequest {
  /** Words of descriptions and creators; empty for all videos. */
  search: string;
  /** null for the first page. */
  nextPageToken: string | null;
  signal: AbortSignal;
}

/** Maximum number of names of `app/video/list`, and the page size for accounts. */
const PAGE_SIZE = 50;
/** Share from which a video counts as finished, as in the API. */
const MIN_FINISHED_SHARE = 0.95;

const toWords = (search: string) => search.normalize().toLowerCase().split(/\s+/).filter(Boolean);

/** Reads a page of the history on this device. Its token is the time of its last view. */
async function fetchFromDevice({ search, nextPageToken, signal }: HistoryRequest): Promise<HistoryPage> {
  const all = await readDeviceHistory();
  const rest = nextPageToken ? all.filter(([, { watchedAt }]) => watchedAt < Number(nextPageToken)) : all;
  const page = rest.slice(0, PAGE_SIZE);
  if (page.length === 0) return { data: [], nextPageToken: null };
  const fileNames = page.map(([file]) => file);
  const videos = new Map(
    (await callApi('app/video/list', { fileNames }, { signal })).data.map((video) => [video.fileName, video]),
  );
  const words = toWords(search);
  const data = page.flatMap(([file, { watchedAt, position }]): HistoryEntry[] => {
    const video = videos.get(file);
    if (!video) return [];
    const text = `${video.description} @${video.user.username} ${video.user.name}`.normalize().toLowerCase();
    if (!words.every((word) => text.includes(word))) return [];
    const isFinished = position >= video.duration * MIN_FINISHED_SHARE;
    return [{ video, watchedAt: Math.floor(watchedAt / 1_000), position, isFinished }];
  });
  const last = page.at(-1);
  return { data, nextPageToken: last && rest.length > PAGE_SIZE ? String(last[1].watchedAt) : null };
}

/** Fetches a page of the watch history: of the account, or of guests on this device (HISTORY-3). */
export async function fetchHistory(request: HistoryRequest): Promise<HistoryPage> {
  if (useSession.getState().status === 'guest') return fetchFromDevice(request);
  const { search, nextPageToken, signal } = request;
  return callApi(
    'app/history/get',
    { limit: PAGE_SIZE, ...(search ? { search } : {}), ...(nextPageToken ? { nextPageToken } : {}) },
    { signal },
  );
}
