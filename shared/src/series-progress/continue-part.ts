import type { Playlist, SeriesProgress } from '@ontrend/shared/wire';

/** The fields of a playlist that its progress depends on. */
export type PlaylistWithProgress = Pick<Playlist, 'id' | 'kind' | 'progress'>;

/**
 * Returns the part with which a viewer continues a series: the one they stopped at, or the one after a part that they finished.
 * @returns null if the viewer should start at part 1: not started, still in part 1, or all parts finished
 */
export function findPartToContinue(progress: SeriesProgress | null | undefined): number | null {
  if (!progress) return null;
  const part = progress.isFinished ? progress.part + 1 : progress.part;
  return part > 1 && part <= progress.parts ? part : null;
}
