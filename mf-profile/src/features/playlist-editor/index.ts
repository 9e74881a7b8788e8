export { PlaylistDetailsForm } from './playlist-details-form.tsx';
export { PlaylistVideos } from './playlist-videos.tsx';
