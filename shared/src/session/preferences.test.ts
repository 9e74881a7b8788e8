import { startSession, updatePreferences, usePreferences, useSession } from '@ontrend/shared/session';
import { fakeApi } from '@ontrend/shared/testing';
import { COOKIES, readCookie, writeCookie } from './cookies.ts';
import { DEFAULT_PREFERENCES, formatPreferences, parsePreferences } from './preferences-cookie.ts';

const viewer = { id: 7, username: 'demo', name: 'Demo', avatar: null, willBeDeleted: null };
const root = document.documentElement;

beforeEach(async () => {
  for (const cookie of Object.values(COOKIES)) writeCookie(cookie, undefined);
  useSession.setState({ status: 'guest', viewer: null });
  document.head.innerHTML = `
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#0f0f14" media="(prefers-color-scheme: dark)">`;
  await startSession();
});

const barColors = () =>
  [...document.head.querySelectorAll('meta')].map((meta) => meta.getAttribute('content'));
const signedIn = () => {
  writeCookie(COOKIES.token, 't1');
  writeCookie(COOKIES.refreshToken, 'r1');
};

it("applies a guest's choice at once and after a reload, without a call", async () => {
  const api = fakeApi();
  await updatePreferences({ theme: 'dark', autoplay: false });
  expect(root.dataset.theme).toBe('dark');
  expect(barColors()).toEqual(['#0f0f14', '#0f0f14']);
  usePreferences.setState(DEFAULT_PREFERENCES);
  await startSession();
  expect(usePreferences.getState()).toEqual({ ...DEFAULT_PREFERENCES, theme: 'dark', autoplay: false });
  await updatePreferences({ theme: 'system', autoplay: true });
  expect([root.dataset.theme, readCookie(COOKIES.preferences)]).toEqual([undefined, undefined]);
  expect(barColors()).toEqual(['#ffffff', '#0f0f14']);
  expect(api.bodies('app/user/settings')).toEqual([]);
});

it('sends only the changes of a signed-in user to the account', async () => {
  const api = fakeApi();
  signedIn();
  await updatePreferences({ captions: true, captionsLanguage: 'pt' }).catch(() => undefined);
  await updatePreferences({ theme: 'light' }).catch(() => undefined);
  expect(api.bodies('app/user/settings')).toEqual([
    { settings: { playback: { captions: true, captionsLanguage: 'pt' } } },
    { settings: { theme: 'light', playback: {} } },
  ]);
});

it('stores the personalization of the For You feed in its own cookie and in the account', async () => {
  const api = fakeApi();
  await updatePreferences({ forYou: false, theme: 'dark' });
  expect(document.cookie).toContain('for-you=off');
  expect(readCookie(COOKIES.preferences)).toBe('{"theme":"dark"}');
  usePreferences.setState(DEFAULT_PREFERENCES);
  await startSession();
  expect(usePreferences.getState()).toEqual({ ...DEFAULT_PREFERENCES, forYou: false, theme: 'dark' });
  signedIn();
  await updatePreferences({ forYou: true }).catch(() => undefined);
  expect(document.cookie).not.toContain('for-you');
  expect(api.bodies('app/user/settings')).toEqual([{ settings: { playback: { forYou: true } } }]);
});

it('throws when the account rejects a change, which still applies on this device', async () => {
  const api = fakeApi();
  api.on('app/user/settings', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  signedIn();
  await expect(updatePreferences({ dataSaver: true })).rejects.toMatchObject({ messages: ['Down'] });
  expect(usePreferences.getState().dataSaver).toBe(true);
});

it("applies the account's preferences on a new device, over those of the device", async () => {
  const api = fakeApi();
  await updatePreferences({ theme: 'light', captions: true });
  const preferences = { ...DEFAULT_PREFERENCES, theme: 'dark', autoplay: false } as const;
  api.on('app/user/get-profile', { data: { ...viewer, preferences } });
  signedIn();
  await startSession();
  expect(usePreferences.getState()).toEqual(preferences);
  expect(root.dataset.theme).toBe('dark');
  expect(useSession.getState().viewer).toEqual(viewer);
});

it.each([
  [{ theme: 'dark' }, { theme: 'dark' }],
  [{ forYou: false }, { playback: { forYou: false } }],
] as const)("copies a guest's preferences to an account without any: %j", async (chosen, sent) => {
  const api = fakeApi();
  await updatePreferences(chosen);
  api.on('app/user/get-profile', { data: { ...viewer, preferences: null } });
  signedIn();
  await startSession();
  expect(usePreferences.getState()).toMatchObject(chosen);
  expect(api.bodies('app/user/settings')).toMatchObject([{ settings: sent }]);
});

it('applies changes of another tab when this one becomes visible', () => {
  writeCookie(COOKIES.preferences, formatPreferences({ ...DEFAULT_PREFERENCES, dataSaver: true }));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(usePreferences.getState().dataSaver).toBe(true);
});

it.each(['', '{', 'null', '[]', '{"theme":"<script>","autoplay":"no","captionsLanguage":"\\"","x":1}', '7'])(
  'ignores a cookie with %s',
  (text) => expect(parsePreferences(text)).toEqual(DEFAULT_PREFERENCES),
);
