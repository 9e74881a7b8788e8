import type { ProfileSort } from './profile-view.ts';

/**
 * Stored in the history state of an opened video: the list it was opened from, which gives the next and
 * previous videos (decision 026). mf-feed reads it.
 */
export type VideoList =
  | { kind: 'user'; value: string; sort: ProfileSort }
  | { kind: 'liked' }
  /** By the identifier of a playlist, or the username of another user who shows what they like. */
  | { kind: 'grid'; source: { kind: 'playlist' | 'liked'; value: string } };
