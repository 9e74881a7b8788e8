import {
  eligibleForFeedSql,
  hasBlocksSql,
  hidesNothingSql,
  notBlockedOrMutedSql,
  notBlockedSql,
  passesVideoFiltersSql,
} from './visibility-conditions.ts';

it.each([
  () => notBlockedSql('$1', 'owner_id'),
  () => notBlockedOrMutedSql('user_id', '$1'),
  () => passesVideoFiltersSql('$1', 'id'),
  () => eligibleForFeedSql('$1', 'v.id', 'owner_id'),
  () => hidesNothingSql('viewer_id'),
  () => hasBlocksSql('viewer_id'),
])('rejects an unqualified column, which would refer to another table', (make) => {
  expect(make).toThrow('must be a parameter or a qualified column');
});
