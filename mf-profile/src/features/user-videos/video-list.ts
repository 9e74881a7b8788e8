/**
 * What stands in the history beside an opened video: the list it was opened out of, so that the next and the one before
 * can be gone to (decision 026). mf-feed reads it.
 */
export type VideoList = { kind: 'user'; value: string } | { kind: 'liked' };
