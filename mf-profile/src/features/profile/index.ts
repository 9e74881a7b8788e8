export { type FollowListKind, ProfileHeader } from './profile-header.tsx';
export { profileQuery, startOwnProfileRefetch } from './queries.ts';
