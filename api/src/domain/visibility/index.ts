// The public interface of this domain. Other domains import only from here.

export { ownProfileError, userBlockedError } from './errors.ts';
export { findRelationship, type Relationship } from './relationship.ts';
export {
  acceptableVideo,
  eligibleForFeed,
  notBlocked,
  notBlockedOrMuted,
  watchableVideo,
} from './visibility-conditions.ts';
