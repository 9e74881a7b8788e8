import { eligibleForFeed, notBlocked, notBlockedOrMuted, notUnwantedVideo } from './visibility-conditions.ts';

it.each([
  () => notBlocked('$1', 'owner_id'),
  () => notBlockedOrMuted('user_id', '$1'),
  () => notUnwantedVideo('$1', 'id'),
  () => eligibleForFeed('$1', 'v.id', 'owner_id'),
])('takes no column without its table, which would mean another one here', (make) => {
  expect(make).toThrow('has to be a parameter or a column with its table');
});
