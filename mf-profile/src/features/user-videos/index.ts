export { ProfileVideos } from './profile-videos.tsx';
export { userVideosQuery } from './queries.ts';
export { SkeletonGrid } from './skeleton-grid.tsx';
