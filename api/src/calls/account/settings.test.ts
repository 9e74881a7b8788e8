import { useTestApi } from '../../../test/api.ts';
import { createUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { DEFAULT_SETTINGS } from '../../domain/accounts/settings.ts';

const api = useTestApi();
let token: string;

beforeEach(async () => {
  ({ token } = await signIn(api, await createUser(api.pool)));
});

const get = async () => (await api.call('app/user/settings', {}, token)).data;

it('returns the defaults, also for a user who stored other settings', async () => {
  expect(await get()).toEqual(DEFAULT_SETTINGS);
  await api.pool.query('insert into user_settings (user_id) select max(id) from users');
  expect(await get()).toEqual(DEFAULT_SETTINGS);
});

it('changes the given settings and no others', async () => {
  await api.call('app/user/settings', { settings: { theme: 'dark', playback: { captions: true } } }, token);
  const { data } = await api.call(
    'app/user/settings',
    {
      settings: {
        privacy: { whoMayMessage: 'followed', likedVisibility: 'public' },
        language: 'pt-BR',
        mutedWords: ['Spoiler', ' spoiler '],
      },
    },
    token,
  );
  expect(data).toEqual({
    privacy: { whoMayMessage: 'followed', likedVisibility: 'public', savedVisibility: 'private' },
    mutedWords: ['spoiler'],
    playback: { captions: true, captionsLanguage: null, autoplay: true, dataSaver: false, forYou: true },
    theme: 'dark',
    language: 'pt-BR',
  });
  expect(await get()).toEqual(data);
  expect(
    (await api.call('app/user/settings', { settings: { language: null } }, token)).data.language,
  ).toBeNull();
});

it.each([
  [{ theme: 'pink' }, 'settings.theme'],
  [{ privacy: { whoMayMessage: 'me' } }, 'settings.privacy.whoMayMessage'],
  [{ privacy: { likedVisibility: 'unlisted' } }, 'settings.privacy.likedVisibility'],
  [{ privacy: { savedVisibility: 'followed' } }, 'settings.privacy.savedVisibility'],
  [{ playback: { captions: 'yes' } }, 'settings.playback.captions'],
  [{ playback: { forYou: 'no' } }, 'settings.playback.forYou'],
  [{ mutedWords: ['ok', ' '] }, 'settings.mutedWords.1'],
  [{ mutedWords: ['x'.repeat(51)] }, 'settings.mutedWords.0'],
  [{ mutedWords: Array(101).fill('x') }, 'settings.mutedWords'],
  [{ language: 'x"><script>' }, 'settings.language'],
  [{ playback: { captionsLanguage: 'x"><script>' } }, 'settings.playback.captionsLanguage'],
  [{ more: 1 }, 'settings'],
])('rejects %j and changes nothing', async (settings, field) => {
  const response = await api.request(
    'app/user/settings',
    { settings: { theme: 'dark', ...settings } },
    token,
  );
  expect([response.statusCode, Object.keys(response.json.fields ?? {})]).toEqual([422, [field]]);
  expect(await get()).toEqual(DEFAULT_SETTINGS);
});

it('loses no change when two devices save at the same time', async () => {
  const changes = [
    { theme: 'dark' },
    { language: 'en' },
    { mutedWords: ['a1'] },
    { playback: { autoplay: false } },
  ];
  await Promise.all(changes.map((settings) => api.request('app/user/settings', { settings }, token)));
  expect(await get()).toMatchObject({
    theme: 'dark',
    language: 'en',
    mutedWords: ['a1'],
    playback: { autoplay: false },
  });
});

it('returns the preferences with the profile once the user has set any', async () => {
  const chosen = async () => (await api.call('app/user/get-profile', {}, token)).data.preferences;
  expect(await chosen()).toBeNull();
  const playback = {
    captions: true,
    captionsLanguage: 'pt-BR',
    autoplay: false,
    dataSaver: true,
    forYou: false,
  };
  await api.call('app/user/settings', { settings: { theme: 'dark', playback } }, token);
  expect(await chosen()).toEqual({ theme: 'dark', ...playback });
});
