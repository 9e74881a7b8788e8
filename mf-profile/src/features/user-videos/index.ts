export { likedVideosQuery, removeVideo, userVideosQuery } from './queries.ts';
export { VideoGrid } from './video-grid.tsx';
