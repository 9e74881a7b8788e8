import { startEntities } from './start-entities.ts';

beforeEach(() => localStorage.clear());

test.each([
  ['ontrend.comment.3.cat.mp4', 'ontrend.user.3.comment.cat.mp4'],
  ['ontrend.kept.3.draft.5', 'ontrend.user.3.draft.5'],
  ['ontrend.searches.3', 'ontrend.user.3.searches'],
])('moves the data of the previous release from %s to %s', async (previous, current) => {
  localStorage.setItem(previous, 'Hel');
  await startEntities();
  expect({ ...localStorage }).toEqual({ [current]: 'Hel' });
});

test('leaves other data', async () => {
  const stored = { 'ontrend.user.3.comment.cat.mp4': 'Hel', 'ontrend.analytics': '[]' };
  Object.assign(localStorage, stored);
  await startEntities();
  expect({ ...localStorage }).toEqual(stored);
});
