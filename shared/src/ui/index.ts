export { Avatar } from './avatar.tsx';
export { Button, ButtonLink } from './button.tsx';
export { EmptyState } from './empty-state.tsx';
export { FollowButton } from './follow-button.tsx';
export { ListPage } from './list-page.tsx';
export { NotAuthorized } from './not-authorized.tsx';
export { Skeleton } from './skeleton.tsx';
export { useNearEnd } from './use-near-end.ts';
