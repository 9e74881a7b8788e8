import { useSession } from '@ontrend/shared/session';
import { renderRemote } from '@ontrend/shared/testing';
import type { Calls } from '@ontrend/shared/wire';
import { screen, waitFor } from '@testing-library/react';
import remote from './remote.ts';
import { fakeUploadApi, signIn } from './testing/upload-test-utils.tsx';

jest.mock('tus-js-client', () => jest.requireActual('./testing/fake-tus.ts'));

test.each<[string, string, keyof Calls]>([
  ['/settings', 'Loading your settings…', 'app/user/settings'],
  ['/upload', 'Loading your uploads…', 'app/user/upload-limits'],
  ['/creator', 'Loading analytics…', 'app/video/stats'],
  ['/creator/abc', 'Loading your video…', 'app/user/own-videos'],
])('%s shows a skeleton until the session is known, then loads its data', async (at, loading, call) => {
  const api = fakeUploadApi();
  useSession.setState({ status: 'unknown', viewer: null });
  renderRemote(remote, { at });
  await screen.findByRole('heading', { level: 1 });
  const statusTexts = () =>
    screen.queryAllByRole('status').map((part) => part.getAttribute('aria-label') ?? part.textContent);
  expect(statusTexts()).toContain(loading);
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  expect(api.bodies(call)).toEqual([]);
  signIn();
  await waitFor(() => expect(api.bodies(call)).not.toEqual([]));
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
});
