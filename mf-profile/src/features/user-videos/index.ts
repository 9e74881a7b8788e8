export { ProfileVideos } from './profile-videos.tsx';
export { startGridUpdates, userVideosQuery } from './queries.ts';
export { SkeletonGrid } from './skeleton-grid.tsx';
