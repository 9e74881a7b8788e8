export { likedVideosQuery, userVideosQuery } from './queries.ts';
export { SkeletonGrid } from './skeleton-grid.tsx';
export { VideoGrid } from './video-grid.tsx';
