export { ProfileVideos } from './profile-videos.tsx';
export { parseSort } from './profile-view.ts';
export { startGridUpdates, userVideosQuery } from './queries.ts';
export { SkeletonGrid } from './skeleton-grid.tsx';
