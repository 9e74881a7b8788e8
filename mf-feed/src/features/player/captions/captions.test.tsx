import { type ShellServices, ShellServicesProvider } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { usePreferences, useSession } from '@ontrend/shared/session';
import { COOKIES, writeCookie } from '@ontrend/shared/session/cookies';
import { DEFAULT_PREFERENCES } from '@ontrend/shared/session/preferences-cookie';
import { fakeShellServices } from '@ontrend/shared/testing';
import type { Caption } from '@ontrend/shared/wire';
import { fireEvent, render, screen } from '@testing-library/react';
import en from '../../../locales/en.json';
import { createVideo } from '../../../testing/create-video.ts';
import { fakeMedia } from '../../../testing/fake-media.ts';
import { fakeTracks, getTrackElement, showCues } from '../../../testing/fake-tracks.ts';
import { usePlayer } from '../player-store.ts';
import { VideoPlayer } from '../video-player.tsx';
import { chooseCaptions, getLanguageName } from './choose-caption.ts';

const captions: Caption[] = ['en', 'pt-BR', 'ar'].map((language) => ({
  language,
  url: `/media/cat/captions/${language}.vtt`,
}));
let alert: jest.Mock;

async function renderVideo({ mobile = false, of = captions } = {}) {
  alert = jest.fn();
  const shell: Partial<ShellServices> = { alert };
  const result = render(
    <ShellServicesProvider value={fakeShellServices({ mobile, android: mobile }, shell)}>
      <VideoPlayer video={createVideo('cat', { captions: of })} viewportState="current" />
    </ShellServicesProvider>,
  );
  await screen.findByRole('slider', { name: 'Position in the video' });
  return result;
}
const captionsMenu = () => screen.getByRole('combobox', { name: 'Captions' });
const getPreferences = () => usePreferences.getState();

beforeEach(() => {
  addTexts('mf-feed', en);
  fakeMedia();
  fakeTracks();
  writeCookie(COOKIES.preferences, undefined);
  usePreferences.setState(DEFAULT_PREFERENCES);
  useSession.setState({ status: 'guest', viewer: null });
  usePlayer.setState({ playing: true, canLoadDeferred: true, fileName: null, revealedVideos: [] });
});

test('captions are off by default, and the menu shows the native name of each language', async () => {
  await renderVideo();
  expect(getTrackElement()).toBeNull();
  expect(captionsMenu()).toHaveDisplayValue('Off');
  const options = [...captionsMenu().querySelectorAll('option')].map((option) => [option.text, option.lang]);
  expect(options).toEqual([
    ['Off', ''],
    ['English', 'en'],
    ['Português (Brasil)', 'pt-BR'],
    ['العربية', 'ar'],
  ]);
});

test('cues render over the video in their language, line by line, and disappear with the cue', async () => {
  await renderVideo();
  fireEvent.change(captionsMenu(), { target: { value: 'ar' } });
  expect(getTrackElement()).toMatchObject({ srclang: 'ar', kind: 'captions' });
  expect(getTrackElement()?.getAttribute('src')).toBe('/media/cat/captions/ar.vtt');
  showCues('<i>One</i>\nTwo');
  const lines = screen.getByText('One').parentElement;
  expect(lines).toHaveTextContent('OneTwo');
  expect(lines).toHaveAttribute('lang', 'ar');
  // Each line has its own text direction; the position follows the page.
  expect(lines).not.toHaveAttribute('dir');
  expect(screen.getByText('One')).toHaveAttribute('dir', 'auto');
  showCues();
  expect(screen.queryByText('One')).toBeNull();
});

test('the captions language applies to the next video and is stored on the device', async () => {
  const { unmount } = await renderVideo();
  fireEvent.change(captionsMenu(), { target: { value: 'pt-BR' } });
  expect(document.cookie).toContain('captionsLanguage');
  unmount();
  await renderVideo();
  expect(getTrackElement()).toMatchObject({ srclang: 'pt-BR' });
  fireEvent.change(captionsMenu(), { target: { value: '' } });
  expect(getTrackElement()).toBeNull();
  expect(getPreferences()).toMatchObject({ captions: false, captionsLanguage: 'pt-BR' });
});

test('the S key toggles captions in the last used language and shows an alert', async () => {
  usePreferences.setState({ captionsLanguage: 'pt' });
  await renderVideo();
  fireEvent.keyDown(document.body, { key: 's' });
  expect(getTrackElement()).toMatchObject({ srclang: 'pt-BR' });
  fireEvent.keyDown(document.body, { key: 's' });
  expect(getTrackElement()).toBeNull();
  expect(alert.mock.calls).toEqual([['Captions on: Português (Brasil)'], ['Captions off']]);
});

test('a video without captions shows no menu and ignores the S key', async () => {
  usePreferences.setState({ captions: true });
  await renderVideo({ of: [] });
  expect(screen.queryByRole('combobox', { name: 'Captions' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 's' });
  expect(alert).not.toHaveBeenCalled();
  expect(getPreferences().captions).toBe(true);
});

test('mobile has the same menu', async () => {
  await renderVideo({ mobile: true });
  fireEvent.change(captionsMenu(), { target: { value: 'en' } });
  showCues('Hello');
  expect(screen.getByText('Hello')).toBeVisible();
});

test.each([
  ['the same language', ['ar'], 'ar'],
  ['the same language of another region', ['pt-PT'], 'pt-BR'],
  ['the first preferred language that is available', ['fr', 'ar', 'en'], 'ar'],
  ['the stored language before the language of the page', ['pt', 'en'], 'pt-BR'],
  ['the first captions', ['fr'], 'en'],
  ['the language of the page without a stored one', [null, 'ar'], 'ar'],
])('selects captions: %s', (_title, preferredLanguages, language) => {
  expect(chooseCaptions(captions, preferredLanguages)?.language).toBe(language);
});

test('an unknown language shows its tag', () => {
  expect(getLanguageName('qqq')).toBe('Qqq');
  expect(getLanguageName('not a tag')).toBe('not a tag');
});
