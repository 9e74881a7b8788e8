// Exports for other domains, which import only from here. Calls and programs import the files.

export { ownProfileError, userBlockedError } from './errors.ts';
export { findRelationship, type Relationship } from './relationship.ts';
export {
  eligibleForFeedSql,
  hidesNothingSql,
  notBlockedOrMutedSql,
  notBlockedSql,
  passesVideoFiltersSql,
  watchableVideoSql,
} from './visibility-conditions.ts';
