export { type Followable, storeFollowIntent, useFollow } from './follow.ts';
export { clearIntent, defineIntent } from './intents.ts';
export { type Likeable, storeLikeIntent, useLike } from './like.ts';
export { storeNotInterestedIntent, useNotInterested } from './not-interested.ts';
export { canResend, createRetryScheduler, userStorageKey } from './pending-mutations.ts';
export { startEntities } from './start-entities.ts';
export type { ToggleState } from './toggle-store.ts';
export { defineToggle, setToggle, useToggle } from './toggles.ts';
export { useSignInGate } from './use-sign-in-gate.ts';
