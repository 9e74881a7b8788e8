export { followTarget, followWatched, useCommentsSheet } from './comments-sheet.tsx';
export { CommentsLater } from './lazy-comments.tsx';
export { warmComments } from './load-comments.ts';
export { useWarmComments } from './use-preload-comments.ts';
