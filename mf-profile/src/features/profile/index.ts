export { type FollowListKind, ProfileHeader } from './profile-header.tsx';
export { profileQuery } from './queries.ts';
