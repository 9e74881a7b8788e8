export type { CommentsOpener } from './actions/comments-button.tsx';
export { useLikeAction } from './actions/use-like-action.ts';
export { useSaveAction } from './actions/use-save-action.ts';
export { videoQuery } from './queries.ts';
export { VideoItem } from './video-item.tsx';
