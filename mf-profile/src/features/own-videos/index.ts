export { OwnVideos } from './own-videos.tsx';
export { ownVideoQuery } from './queries.ts';
