export { videoQuery } from './queries.ts';
export { VideoItem } from './video-item.tsx';
