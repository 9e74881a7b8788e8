/**
 * Stored in the history state of an opened video: the list it was opened from, which gives the next and
 * previous videos (decision 026). mf-feed reads it.
 */
export type VideoList =
  | { kind: 'user'; value: string }
  | { kind: 'liked' }
  /** By the identifier of a playlist. */
  | { kind: 'grid'; source: { kind: 'playlist'; value: string } };
