import { useEffect } from 'react';
import { create } from 'zustand';
import { RESUME_MAX_PLAYED_S, RESUME_MIN_DURATION_S, REWIND_DELAY_MS } from '../constants.ts';
import { findResumePosition, startRecordingPositions } from './resume-positions.ts';

/** Shorter seeks are those of the player, for example over a gap at the start of a stream. */
const SEEK_TOLERANCE_S = 1;

interface ResumeNoticeState {
  /** The video whose notice is shown; null without one. */
  fileName: string | null;
  position: number;
}

/** Module state, because the controls remount when the video moves into a dialog. */
const useNoticeStore = create<ResumeNoticeState>(() => ({ fileName: null, position: 0 }));
const dismissNotice = () => useNoticeStore.setState({ fileName: null });

/** Video whose start position is already decided; a dialog that shows it next must not seek again. */
let resolvedFileName: string | null = null;
let leaveTimer: ReturnType<typeof setTimeout> | undefined;

/** Allows the video to resume again, unless it is mounted elsewhere within `REWIND_DELAY_MS`. */
function leaveVideo(): void {
  clearTimeout(leaveTimer);
  leaveTimer = setTimeout(() => {
    resolvedFileName = null;
    dismissNotice();
  }, REWIND_DELAY_MS);
}

/** Calls back when an element can seek. */
function whenSeekable(element: HTMLVideoElement, signal: AbortSignal, onSeekable: () => void): void {
  if (element.readyState >= HTMLMediaElement.HAVE_METADATA) onSeekable();
  else element.addEventListener('loadedmetadata', onSeekable, { once: true, signal });
}

/**
 * Returns a function that returns whether a video can still be resumed: it has played for a few seconds at most, for example
 * because its controls loaded slowly, and the viewer has not seeked since.
 */
function trackStart(element: HTMLVideoElement, signal: AbortSignal): () => boolean {
  let lastTime = element.currentTime;
  let seekDistance = 0;
  element.addEventListener(
    'timeupdate',
    () => {
      lastTime = element.currentTime;
    },
    { signal },
  );
  element.addEventListener(
    'seeking',
    () => {
      seekDistance += Math.abs(element.currentTime - lastTime);
      lastTime = element.currentTime;
    },
    { signal },
  );
  return () => seekDistance <= SEEK_TOLERANCE_S && element.currentTime < RESUME_MAX_PLAYED_S;
}

/** Decides where a video starts, and seeks there. @returns a function that cancels it */
function startResume(element: HTMLVideoElement, fileName: string, duration: number): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const canStillResume = trackStart(element, signal);
  findResumePosition({ fileName, duration }, signal).then(
    (position) => {
      if (signal.aborted) return;
      resolvedFileName = fileName;
      if (position === null) return;
      whenSeekable(element, signal, () => {
        if (!canStillResume() || element.currentTime >= position) return;
        element.currentTime = position;
        useNoticeStore.setState({ fileName, position });
      });
    },
    // The video plays from its beginning.
    () => undefined,
  );
  return () => controller.abort();
}

/**
 * Continues the current video where the viewer left it (HISTORY-12). It has started at its beginning by then; a viewer who
 * has seeked stays where they are. Also starts recording positions, and the history of guests.
 * @returns the position at which it was resumed, or null; `dismiss` hides the notice of it
 */
export function useResume(element: HTMLVideoElement | null, fileName: string, duration: number) {
  const position = useNoticeStore((notice) => (notice.fileName === fileName ? notice.position : null));
  useEffect(() => {
    startRecordingPositions();
    if (!element || duration <= RESUME_MIN_DURATION_S) return;
    clearTimeout(leaveTimer);
    if (resolvedFileName === fileName) return leaveVideo;
    resolvedFileName = null;
    dismissNotice();
    const cancel = startResume(element, fileName, duration);
    return () => {
      cancel();
      leaveVideo();
    };
  }, [element, fileName, duration]);
  return { position, dismiss: dismissNotice };
}
