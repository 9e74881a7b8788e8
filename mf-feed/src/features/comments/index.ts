export { CommentsLater } from './comments-later.tsx';
export { warmComments } from './load-comments.ts';
export { followTarget, followWatched, useCommentsSheet } from './open-comments.tsx';
export { useWarmComments } from './use-warm-comments.ts';
