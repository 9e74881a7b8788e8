import { events } from '@ontrend/shared/events';
import { renderRemote } from '@ontrend/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createOwnProfile } from '../../testing/fixtures.ts';
import { createOwnVideo, fakeUploadApi, signIn, signOut } from '../../testing/upload-test-utils.tsx';

beforeEach(signOut);

const home = {
  path: '/user/:userName/elsewhere',
  handle: { name: 'x', layout: 'default', transition: 'none' } as const,
  element: <p>elsewhere</p>,
};
const openPage = () => renderRemote({ ...remote, routes: [...remote.routes, home] }, { at: '/creator/abc' });

test('shows the details and sends changes, including removed captions', async () => {
  const video = createOwnVideo({
    fileName: 'abc',
    description: 'Old words',
    captions: [
      { language: 'en', url: '/en.vtt' },
      { language: 'de', url: '/de.vtt' },
    ],
  });
  const api = fakeUploadApi([video]);
  const onSuccess = jest.fn();
  const stop = events.on('call.succeeded', onSuccess);
  signIn();
  openPage();
  const field = await screen.findByRole('textbox', { name: 'Description' });
  expect(field).toHaveValue('Old words');
  await userEvent.clear(field);
  await userEvent.type(field, 'New words');
  await userEvent.click(screen.getByRole('radio', { name: /Only you/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove the captions in German' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith({ messages: ['Video updated!'] }));
  expect(api.bodies('app/user/video-edit')).toEqual([
    {
      file: 'abc',
      description: 'New words',
      categories: '',
      visibility: 'private',
      commentsAllowed: 'true',
      isSensitive: 'false',
      removeCaptions: 'de',
    },
  ]);
  stop();
});

test("deleting asks for confirmation, shows the server's message and opens the profile", async () => {
  const api = fakeUploadApi([createOwnVideo({ fileName: 'abc' })]);
  api.on('app/user/self-profile', { data: createOwnProfile() });
  const onSuccess = jest.fn();
  const stop = events.on('call.succeeded', onSuccess);
  signIn();
  const { router } = openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/This can't be undone/)).toBeVisible();
  expect(api.bodies('app/user/video-delete')).toEqual([]);
  const [, confirm] = screen.getAllByRole('button', { name: 'Delete', hidden: true });
  await userEvent.click(confirm as HTMLElement);
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith({ messages: ['Video deleted!'] }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/creator/abc'));
  expect(api.bodies('app/user/video-delete')).toEqual([{ file: 'abc' }]);
  stop();
});

test('videos of other users are not found, and guests are prompted to sign in', async () => {
  fakeUploadApi([]);
  signIn();
  const { unmount } = openPage();
  expect(await screen.findByText('Video not found')).toBeVisible();
  unmount();
  signOut();
  openPage();
  expect(await screen.findByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    '/auth/login?redirectPath=%2Fcreator%2Fabc',
  );
});
