import type { Video } from '@ontrend/shared/wire';

/**
 * A change of the videos of a playlist. `after` is the file name of the video that will precede; null: the start. Videos are
 * named instead of counted, because positions are wrong once another tab has changed the playlist (decision 112).
 */
export type PlaylistChange =
  | { kind: 'move'; file: string; after: string | null }
  | { kind: 'remove'; file: string }
  /** Adds a removed video again, at its former place. */
  | { kind: 'restore'; video: Video; after: string | null };

/**
 * Returns the videos after a change. Applying a change again has no effect, so it does not matter whether a reply contains
 * it already.
 */
export function applyChange(videos: Video[], change: PlaylistChange): Video[] {
  const file = change.kind === 'restore' ? change.video.fileName : change.file;
  const others = videos.filter(({ fileName }) => fileName !== file);
  if (change.kind === 'remove') return others;
  const { after } = change;
  const video =
    change.kind === 'restore' ? change.video : videos.find(({ fileName }) => fileName === change.file);
  const index = after === null ? 0 : others.findIndex(({ fileName }) => fileName === after) + 1;
  if (!video || (after !== null && index === 0)) return videos;
  return others.toSpliced(index, 0, video);
}

/**
 * Returns the file name of the video that will precede a video at its new position.
 * @param index new position from 0, without counting the video itself
 * @returns null at the start
 */
export function findPredecessor(videos: Video[], file: string, index: number): string | null {
  return videos.filter(({ fileName }) => fileName !== file)[index - 1]?.fileName ?? null;
}
