import { useApi } from '../../../test/api.ts';
import { insert, makePerson, makeVideo } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { createSuggestionCache } from './suggestion-cache.ts';

/** Answers that tell how often they were found. */
function counted() {
  let asked = 0;
  return async () => {
    asked += 1;
    return [`cat ${asked}`];
  };
}

it('finds once for those who type the same in the same moment', async () => {
  const { get } = createSuggestionCache();
  const find = counted();
  const together = await Promise.all([get('ca', 5, find), get('ca', 5, find)]);
  expect(together).toEqual([['cat 1'], ['cat 1']]);
  expect(await get('ca', 5, find)).toEqual(['cat 1']);
  expect(await get('ca', 4, find)).toEqual(['cat 2']);
  expect(await get('cat', 5, find)).toEqual(['cat 3']);
});

it('finds anew after ten seconds', async () => {
  let time = 1;
  const { get } = createSuggestionCache(10, () => time);
  const find = counted();
  await get('ca', 5, find);
  time += 10_000;
  expect(await get('ca', 5, find)).toEqual(['cat 1']);
  time += 1;
  expect(await get('ca', 5, find)).toEqual(['cat 2']);
});

it('keeps no failure', async () => {
  const { get } = createSuggestionCache();
  await expect(get('ca', 5, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await get('ca', 5, counted())).toEqual(['cat 1']);
});

it('keeps nothing where no time is given', async () => {
  const { get } = createSuggestionCache(0);
  const find = counted();
  await get('ca', 5, find);
  expect(await get('ca', 5, find)).toEqual(['cat 2']);
});

describe('between people', () => {
  const api = useApi({}, undefined, { suggestionSeconds: 60 });
  const offered = async (token?: string) =>
    (await api.call('app/video/search-video-autocomplete', { search: 'las' }, token)).match;

  it('guests share what is offered; nobody is offered words of whom they have blocked', async () => {
    const author = await makePerson(api.pool);
    const viewer = await makePerson(api.pool);
    const video = await makeVideo(api.pool, author);
    const describe = (text: string) =>
      api.pool.query('update videos set description = $2 where id = $1', [video.id, text]);
    await describe('A laser dot');
    await insert(api.pool, 'blocks', { blocker_id: viewer.id, blocked_id: author.id });
    const { token } = await signIn(api, viewer);
    const shared = await offered();
    expect(shared).toContain('laser');
    expect(await offered(token)).toEqual([]);
    await describe('A lasagna');
    expect(await offered()).toEqual(shared);
    expect(await offered((await signIn(api, author)).token)).toContain('lasagna');
  });
});
