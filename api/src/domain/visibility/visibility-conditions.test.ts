import { acceptableVideo, eligibleForFeed, notBlocked, notBlockedOrMuted } from './visibility-conditions.ts';

it.each([
  () => notBlocked('$1', 'owner_id'),
  () => notBlockedOrMuted('user_id', '$1'),
  () => acceptableVideo('$1', 'id'),
  () => eligibleForFeed('$1', 'v.id', 'owner_id'),
])('rejects an unqualified column, which would refer to another table', (make) => {
  expect(make).toThrow('must be a parameter or a qualified column');
});
