import { feedsVideo, notBlocked, notHidden, wantedVideo } from './visibility-conditions.ts';

it.each([
  () => notBlocked('$1', 'owner_id'),
  () => notHidden('user_id', '$1'),
  () => wantedVideo('$1', 'id'),
  () => feedsVideo('$1', 'v.id', 'owner_id'),
])('takes no column without its table, which would mean another one here', (make) => {
  expect(make).toThrow('has to be a parameter or a column with its table');
});
