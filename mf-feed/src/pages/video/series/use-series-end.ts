import { recordProgress } from '@ontrend/shared/series-progress';
import { useEffect, useState } from 'react';
import { usePlayer } from '../../../features/player/player-store.ts';
import type { Part } from './queries.ts';

/** Seconds from which a part counts as watched, or half of it if it is shorter. */
const MIN_WATCHED_S = 10;

/** Returns the element of a video while it is the current one. */
export function useCurrentElement(fileName: string): HTMLVideoElement | null {
  return usePlayer((player) => (player.fileName === fileName ? player.currentElement : null));
}

/** Stores the part that the viewer has watched, and whether they have watched it to its end (PLAYLIST-32). */
export function useRecordProgress(part: Part, element: HTMLVideoElement | null): void {
  const { fileName, series } = part;
  const { id, part: number, parts } = series;
  useEffect(() => {
    if (!element) return;
    let isRecorded = false;
    const record = (isFinished: boolean) =>
      recordProgress(id, { file: fileName, part: number, parts, isFinished });
    const onProgress = () => {
      if (isRecorded || element.currentTime < Math.min(MIN_WATCHED_S, element.duration / 2)) return;
      isRecorded = true;
      record(false);
    };
    const onEnded = () => record(true);
    element.addEventListener('timeupdate', onProgress);
    element.addEventListener('ended', onEnded);
    return () => {
      element.removeEventListener('timeupdate', onProgress);
      element.removeEventListener('ended', onEnded);
    };
  }, [element, fileName, id, number, parts]);
}

/**
 * Stops a video at its end, for what follows.
 * @param isWanted whether something follows
 * @returns whether it is at its end, and a function that ends that: the video stays paused, and plays again on request
 */
export function useSeriesEnd(
  element: HTMLVideoElement | null,
  isWanted: boolean,
): { hasEnded: boolean; cancel(): void } {
  const [hasEnded, setEnded] = useState(false);
  const isPlaying = usePlayer(({ playing }) => playing);

  useEffect(() => {
    if (!element || !isWanted) return;
    usePlayer.setState({ stopsAtEnd: true });
    const onEnded = () => setEnded(true);
    // The viewer seeks back.
    const onSeeking = () => {
      setEnded(false);
      if (element.paused && usePlayer.getState().playing) void element.play().catch(() => undefined);
    };
    const onPlay = () => {
      setEnded(false);
      usePlayer.setState({ stopsAtEnd: true });
    };
    element.addEventListener('ended', onEnded);
    element.addEventListener('seeking', onSeeking);
    element.addEventListener('play', onPlay);
    return () => {
      setEnded(false);
      usePlayer.setState({ stopsAtEnd: false });
      element.removeEventListener('ended', onEnded);
      element.removeEventListener('seeking', onSeeking);
      element.removeEventListener('play', onPlay);
    };
  }, [element, isWanted]);

  useEffect(() => {
    if (!hasEnded || isPlaying) return;
    // The viewer pauses. The next request to play starts the video again.
    usePlayer.setState({ stopsAtEnd: false });
    setEnded(false);
  }, [hasEnded, isPlaying]);

  return { hasEnded, cancel: () => usePlayer.setState({ playing: false }) };
}
