import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { readDeviceHistory, readDeviceSettings, recordDeviceView } from '@ontrend/shared/watch-history';
import type { AnalyticsEvent } from '@ontrend/shared/wire';
import { RESUME_END_SHARE, RESUME_MIN_POSITION_S, RESUME_MIN_VIEW_S } from '../constants.ts';

/** Positions of this page that the server does not know yet, by file name. */
const unsentPositions = new Map<string, number>();
let isStarted = false;

/** Deletes the positions of views, unless their videos have been viewed again since. */
function deleteSentPositions(views: AnalyticsEvent[]): void {
  for (const { file, position = 0 } of views)
    if (file !== null && unsentPositions.get(file) === position) unsentPositions.delete(file);
}

/**
 * Remembers where the viewer leaves videos, and records the history of guests on the device (HISTORY-3). Further calls have
 * no effect.
 */
export function startRecordingPositions(): void {
  if (isStarted) return;
  isStarted = true;
  // Opens IndexedDB early: opening it during pagehide is too late.
  if (useSession.getState().status === 'guest') readDeviceHistory().catch(() => undefined);
  events.on('video.viewed', ({ fileName, seconds, position = 0 }) => {
    if (useSession.getState().status !== 'guest') {
      if (seconds >= RESUME_MIN_VIEW_S) unsentPositions.set(fileName, position);
      return;
    }
    // Without storage, guests have no history.
    recordDeviceView(fileName, seconds, position).catch(() => undefined);
  });
  events.on('views.sent', (event) => {
    // Earlier versions of the shell don't report which views they have sent.
    if (event) deleteSentPositions(event.views);
    else unsentPositions.clear();
  });
  events.on('session.started', () => unsentPositions.clear());
}

async function readDevicePosition(fileName: string): Promise<number | null> {
  if (readDeviceSettings().isPaused) return null;
  const entry = (await readDeviceHistory()).find(([file]) => file === fileName);
  return entry?.[1].position ?? null;
}

async function fetchPosition(fileName: string, signal: AbortSignal): Promise<number | null> {
  const { data } = await callApi('app/history/position', { file: fileName }, { signal });
  return data.isPaused ? null : (unsentPositions.get(fileName) ?? data.position);
}

/** Returns the position at which a video continues; null for its beginning (HISTORY-12). */
export async function findResumePosition(
  { fileName, duration }: { fileName: string; duration: number },
  signal: AbortSignal,
): Promise<number | null> {
  const isGuest = useSession.getState().status === 'guest';
  const position = await (isGuest ? readDevicePosition(fileName) : fetchPosition(fileName, signal));
  const isResumable =
    position !== null && position >= RESUME_MIN_POSITION_S && position < duration * RESUME_END_SHARE;
  return isResumable ? position : null;
}
