export { type FollowListKind, ProfileHeader } from './profile-header.tsx';
export { profileQuery, startProfileUpdates } from './queries.ts';
