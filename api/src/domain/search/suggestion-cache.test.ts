import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { createSuggestionCache } from './suggestion-cache.ts';

const createSuggestions = (phrase: string) => ({ match: [phrase], hashtags: [] });

/** Results that contain the number of lookups. */
function counted() {
  let findCount = 0;
  return async () => {
    findCount += 1;
    return createSuggestions(`cat ${findCount}`);
  };
}

it('shares one lookup between concurrent requests', async () => {
  const { get } = createSuggestionCache();
  const find = counted();
  const together = await Promise.all([get('ca', 5, find), get('ca', 5, find)]);
  expect(together).toEqual([createSuggestions('cat 1'), createSuggestions('cat 1')]);
  expect(await get('ca', 5, find)).toEqual(createSuggestions('cat 1'));
  expect(await get('ca', 4, find)).toEqual(createSuggestions('cat 2'));
  expect(await get('cat', 5, find)).toEqual(createSuggestions('cat 3'));
});

it('repeats the lookup after ten seconds', async () => {
  let time = 1;
  const { get } = createSuggestionCache(10, () => time);
  const find = counted();
  await get('ca', 5, find);
  time += 10_000;
  expect(await get('ca', 5, find)).toEqual(createSuggestions('cat 1'));
  time += 1;
  expect(await get('ca', 5, find)).toEqual(createSuggestions('cat 2'));
});

it('does not cache errors', async () => {
  const { get } = createSuggestionCache();
  await expect(get('ca', 5, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await get('ca', 5, counted())).toEqual(createSuggestions('cat 1'));
});

it('caches nothing with a lifetime of 0', async () => {
  const { get } = createSuggestionCache(0);
  const find = counted();
  await get('ca', 5, find);
  expect(await get('ca', 5, find)).toEqual(createSuggestions('cat 2'));
});

describe('between viewers', () => {
  const api = useTestApi({}, undefined, { suggestionCacheSeconds: 60 });
  const offered = async (token?: string) =>
    (await api.call('app/video/search-video-autocomplete', { search: 'las' }, token)).match;

  it('guests and members without blocks share suggestions; members receive none from users they have blocked', async () => {
    const author = await createUser(api.pool);
    const viewer = await createUser(api.pool);
    const video = await createVideo(api.pool, author);
    const describe = (text: string) =>
      api.pool.query('update videos set description = $2 where id = $1', [video.id, text]);
    await describe('A laser dot');
    await insertRow(api.pool, 'blocks', { blocker_id: viewer.id, blocked_id: author.id });
    const { token } = await signIn(api, viewer);
    const shared = await offered();
    expect(shared).toContain('laser');
    expect(await offered(token)).toEqual([]);
    await describe('A lasagna');
    expect(await offered()).toEqual(shared);
    const other = await createUser(api.pool);
    const { token: otherToken } = await signIn(api, other);
    expect(await offered(otherToken)).toEqual(shared);
    await insertRow(api.pool, 'blocks', { blocker_id: author.id, blocked_id: other.id });
    expect(await offered(otherToken)).toEqual([]);
    expect(await offered((await signIn(api, author)).token)).toContain('lasagna');
  });
});
