export { likedVideosQuery, userVideosQuery } from './queries.ts';
export { VideoGrid } from './video-grid.tsx';
