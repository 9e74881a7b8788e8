export { updateSheetTarget, updateSheetVideo, useCommentsSheet } from './comments-sheet.tsx';
export { LazyComments } from './lazy-comments.tsx';
export { preloadComments } from './load-comments.ts';
export { usePreloadComments } from './use-preload-comments.ts';
