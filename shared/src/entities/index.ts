export { type Followable, followLater, useFollow } from './follow.ts';
export { defineIntent, dropIntent } from './intents.ts';
export { type Likeable, likeLater, useLike } from './like.ts';
export { notInterestedLater, useNotInterested } from './not-interested.ts';
export { createRetry, isNotNow, keptKey } from './postponed.ts';
export type { Toggle } from './toggle-entries.ts';
export { defineToggle, setToggle, useToggle } from './toggles.ts';
export { useSignInFirst } from './use-sign-in-first.ts';
