// The public interface of this domain. Other domains import only from here.

export { ownProfileError, userBlockedError } from './errors.ts';
export { findRelationship, type Relationship } from './relationship.ts';
export {
  eligibleForFeed,
  notBlocked,
  notBlockedOrMuted,
  notUnwantedVideo,
  watchableVideo,
} from './visibility-conditions.ts';
