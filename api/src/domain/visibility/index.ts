// The public surface of this domain: other domains import from here only.

export { ownProfileError, userBlockedError } from './errors.ts';
export { findRelationship, type Relationship } from './relationship.ts';
export {
  eligibleForFeed,
  notBlocked,
  notBlockedOrMuted,
  notUnwantedVideo,
  watchableVideo,
} from './visibility-conditions.ts';
