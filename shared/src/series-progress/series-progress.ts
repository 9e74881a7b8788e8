import { callApi } from '@ontrend/shared/api-client';
import { canResend } from '@ontrend/shared/entities';
import { readUserStorage, writeUserStorage } from '@ontrend/shared/entities/user-storage';
import { createRetryScheduler } from '@ontrend/shared/retry';
import { useSession } from '@ontrend/shared/session';
import type { SeriesProgress } from '@ontrend/shared/wire';
import { useState } from 'react';
import { findPartToContinue, type PlaylistWithProgress } from './continue-part.ts';

/** Prefix of the storage names, followed by the identifier of the series. */
const KEY_PREFIX = 'series.';
/** Series that a browser remembers for a user; the oldest are removed. */
const MAX_STORED_SERIES = 100;

interface StoredProgress extends SeriesProgress {
  /** File name of the part. */
  file: string;
  /**
   * Time in Unix milliseconds from which nothing is left to send: the API has stored or rejected it, or it belongs to a guest. Null
   * until then.
   */
  settledAt: number | null;
}

/** Returns the id of the viewer: 0 for guests, and null while it is unknown whether the viewer is a guest. */
function currentUserId(): number | null {
  const { status, viewer } = useSession.getState();
  return status === 'unknown' ? null : (viewer?.id ?? 0);
}

function parse(text: string): StoredProgress | null {
  try {
    const stored = JSON.parse(text) as StoredProgress;
    const { file, part, parts, isFinished, watchedAt, settledAt } = stored;
    const isValid =
      typeof file === 'string' &&
      typeof isFinished === 'boolean' &&
      (settledAt === null || typeof settledAt === 'number') &&
      [part, parts, watchedAt].every(Number.isInteger);
    return isValid ? stored : null;
  } catch {
    return null;
  }
}

/** Returns what this browser has stored for a user, by series, the oldest first. */
function readStored(userId: number): [id: string, progress: StoredProgress][] {
  return [...readUserStorage(userId, KEY_PREFIX)]
    .flatMap(([id, text]): [string, StoredProgress][] => {
      const stored = parse(text);
      return stored ? [[id, stored]] : [];
    })
    .sort(([, one], [, other]) => one.watchedAt - other.watchedAt);
}

const write = (userId: number, id: string, progress: StoredProgress | null) =>
  writeUserStorage(userId, KEY_PREFIX + id, progress && JSON.stringify(progress));

/**
 * Returns the viewer's progress: that of the reply or the one that this browser has stored, whichever was watched later (PLAYLIST-32). Once
 * the API has the stored one, the reply wins a tie, because it has the current parts of the series. If the API had it before this page
 * was opened, the reply always wins: it is newer, even if it has no progress because the part was removed.
 */
export function readProgress({ id, progress }: PlaylistWithProgress): SeriesProgress | null {
  const userId = currentUserId();
  const stored = userId === null ? undefined : readStored(userId).find(([other]) => other === id)?.[1];
  if (!stored) return progress ?? null;
  const { settledAt, watchedAt } = stored;
  if (userId !== 0 && settledAt !== null) {
    if (settledAt < performance.timeOrigin) return progress ?? null;
    if (progress?.watchedAt === watchedAt) return progress;
  }
  return progress && progress.watchedAt > watchedAt ? progress : stored;
}

/** Returns the part with which the viewer continues a series. It stays the same while the component is mounted. */
export function useContinuePart(series: PlaylistWithProgress): number | null {
  const [part] = useState(() => (series.kind === 'series' ? findPartToContinue(readProgress(series)) : null));
  return part;
}

const retryScheduler = createRetryScheduler(() => void sendUnsent(), { whileHidden: true });
let isSending = false;

/** Sends what the API does not have yet, one call after the other. */
async function sendUnsent(): Promise<void> {
  const userId = currentUserId();
  if (!userId || isSending) return;
  isSending = true;
  try {
    for (;;) {
      const unsent = readStored(userId).find(([, { settledAt }]) => settledAt === null);
      if (!unsent || currentUserId() !== userId) break;
      const [playlist, progress] = unsent;
      const { file, isFinished, watchedAt } = progress;
      try {
        await callApi(
          'app/playlist/progress',
          { playlist, file, isFinished, watchedAt },
          { keepalive: true },
        );
        retryScheduler.reset();
      } catch (error) {
        if (canResend(error)) {
          retryScheduler.schedule(error);
          break;
        }
        // The API rejected it for good, such as for a deleted series.
      }
      const latest = readStored(userId).find(([id]) => id === playlist)?.[1];
      // What was watched during the call is sent next. Without storage, nothing is left to send.
      if (latest?.file === file && latest.isFinished === isFinished && latest.watchedAt === watchedAt)
        write(userId, playlist, { ...latest, settledAt: Date.now() });
    }
  } finally {
    isSending = false;
  }
}

type WatchedPart = Omit<StoredProgress, 'settledAt'>;

/** Parts that were watched while the session was unknown, by series. */
const deferredParts = new Map<string, WatchedPart>();

function storePart(userId: number, id: string, part: WatchedPart): void {
  write(userId, id, { ...part, settledAt: userId === 0 ? Date.now() : null });
  const stored = readStored(userId);
  for (const [oldest] of stored.slice(0, Math.max(0, stored.length - MAX_STORED_SERIES)))
    write(userId, oldest, null);
}

/** Stores the deferred parts once the viewer is known, and sends what previous pages could not send. */
function synchronize(): void {
  const userId = currentUserId();
  if (userId === null) return;
  for (const [id, part] of deferredParts) storePart(userId, id, part);
  deferredParts.clear();
  void sendUnsent();
}

/** Stores the part of a series that the viewer has watched, and sends it to the API for members. */
export function recordProgress(
  id: string,
  { file, part, parts, isFinished }: Pick<StoredProgress, 'file' | 'part' | 'parts' | 'isFinished'>,
): void {
  deferredParts.set(id, { file, part, parts, isFinished, watchedAt: Math.floor(Date.now() / 1_000) });
  synchronize();
}

synchronize();
useSession.subscribe(synchronize);
