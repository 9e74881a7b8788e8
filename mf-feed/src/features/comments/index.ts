export { CommentsLater } from './comments-later.tsx';
export { warmComments } from './load-comments.ts';
export { followWatched, useCommentsSheet } from './open-comments.tsx';
