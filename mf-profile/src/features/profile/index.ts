export { type PeopleKind, ProfileHeader } from './profile-header.tsx';
export { profileQuery } from './queries.ts';
