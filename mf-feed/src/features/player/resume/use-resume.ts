import { useEffect } from 'react';
import { create } from 'zustand';
import { RESUME_MAX_PLAYED_S, RESUME_MIN_DURATION_S, REWIND_DELAY_MS } from '../constants.ts';
import { findResumePosition, startRecordingPositions } from './positions.ts';

/** Shorter seeks are those of the player, for example over a gap at the start of a stream. */
const SEEK_TOLERANCE_S = 1;

interface Resumed {
  /** The video whose notice is shown; null without one. */
  fileName: string | null;
  position: number;
}

/** Outside of the controls, which are mounted again when a dialog shows the video next. */
const useResumed = create<Resumed>(() => ({ fileName: null, position: 0 }));
const dismissNotice = () => useResumed.setState({ fileName: null });

/** The current video, once it is decided where it starts: it stays where it is when a dialog shows it next. */
let decidedFileName: string | null = null;
let leaveTimer: ReturnType<typeof setTimeout> | undefined;

/** Lets the video be resumed again after the time in which another part of the page can take it over. */
function leaveVideo(): void {
  clearTimeout(leaveTimer);
  leaveTimer = setTimeout(() => {
    decidedFileName = null;
    dismissNotice();
  }, REWIND_DELAY_MS);
}

/** Calls back when an element can seek. */
function whenSeekable(element: HTMLVideoElement, signal: AbortSignal, onSeekable: () => void): void {
  if (element.readyState >= HTMLMediaElement.HAVE_METADATA) onSeekable();
  else element.addEventListener('loadedmetadata', onSeekable, { once: true, signal });
}

/**
 * Returns a function that tells whether a video can still be resumed: it has played for a few seconds only, as when its
 * controls load slowly, and the viewer has not seeked meanwhile.
 */
function watchStart(element: HTMLVideoElement, signal: AbortSignal): () => boolean {
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
function resume(element: HTMLVideoElement, fileName: string, duration: number): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const isAtStart = watchStart(element, signal);
  findResumePosition({ fileName, duration }, signal).then(
    (position) => {
      if (signal.aborted) return;
      decidedFileName = fileName;
      if (position === null) return;
      whenSeekable(element, signal, () => {
        if (!isAtStart() || element.currentTime >= position) return;
        element.currentTime = position;
        useResumed.setState({ fileName, position });
      });
    },
    // The video plays from its beginning.
    () => undefined,
  );
  return () => controller.abort();
}

/**
 * Continues the current video where the viewer left it (HISTORY-12). It has started at its beginning by then; a viewer who
 * has seeked stays where they are.
 * @returns the position at which it was resumed, or null; `dismiss` hides the notice of it
 */
export function useResume(element: HTMLVideoElement | null, fileName: string, duration: number) {
  const position = useResumed((resumed) => (resumed.fileName === fileName ? resumed.position : null));
  useEffect(() => {
    startRecordingPositions();
    if (!element || duration <= RESUME_MIN_DURATION_S) return;
    clearTimeout(leaveTimer);
    if (decidedFileName === fileName) return leaveVideo;
    decidedFileName = null;
    dismissNotice();
    const cancel = resume(element, fileName, duration);
    return () => {
      cancel();
      leaveVideo();
    };
  }, [element, fileName, duration]);
  return { position, dismiss: dismissNotice };
}
