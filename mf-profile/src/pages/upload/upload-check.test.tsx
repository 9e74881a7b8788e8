import '../../testing/upload-page-setup.ts';
import { events } from '@ontrend/shared/events';
import { act, screen, within } from '@testing-library/react';
import {
  createOwnVideo,
  fakeUploadApi,
  getTransfer,
  openUploadPage,
  signIn,
  signOut,
  startUpload,
} from '../../testing/upload-test-utils.tsx';

const CHECKING = 'Uploaded. Checking the file…';

const card = () => screen.findByRole('article', { name: 'clip.mp4' });
const emitState = (state: string) =>
  act(async () => events.emit('live.received', { topic: 'uploads', file: 'abc', state, progress: 0 }));

/** A video whose file is complete, but not yet checked. */
const createUncheckedVideo = () =>
  createOwnVideo({
    fileName: 'abc',
    state: 'uploading',
    progress: 0,
    upload: { name: 'clip.mp4', bytes: 1_000, received: 1_000, expiresAt: 2e9 },
  });

/** Uploads a file whose check takes longer than the last request. */
async function uploadFile(video = createUncheckedVideo()) {
  const { api, page } = await startUpload({ videos: [video] });
  await act(async () => (await getTransfer(0)).finish());
  return { api, page, video };
}

test('a file is neither accepted nor rejected until the server has checked it', async () => {
  const { video } = await uploadFile();
  expect(within(await card()).getByText(CHECKING)).toBeVisible();
  video.state = 'queued';
  await emitState('queued');
  expect(within(await card()).getByText('Processing. This takes about a minute.')).toBeVisible();
});

test('shows the reason when the check rejects the file', async () => {
  const { video } = await uploadFile();
  Object.assign(video, {
    state: 'failed',
    failure: 'This video has no picture. Choose another one.',
    upload: null,
  });
  await emitState('failed');
  expect(await within(await card()).findByText(/This video has no picture/)).toBeVisible();
  expect(within(await card()).queryByText(CHECKING)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

test('a reload shows that the server still checks the file, and asks for no file', async () => {
  const { page } = await uploadFile();
  page.unmount();
  signOut();
  signIn();
  await openUploadPage();
  expect(within(await card()).getByText(CHECKING)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose the file' })).toBeNull();
});

test('a page that was reloaded before the last reply learns that the file has arrived', async () => {
  const video = createUncheckedVideo();
  const { page } = await startUpload({ videos: [video] });
  page.unmount();
  signOut();
  signIn();
  await openUploadPage();
  expect(await within(await card()).findByText(CHECKING)).toBeVisible();
});

test('the list of videos says which files are being checked', async () => {
  const api = fakeUploadApi();
  const video = createUncheckedVideo();
  const sending = createOwnVideo({
    id: 2,
    fileName: 'def',
    state: 'uploading',
    upload: { name: 'other.mp4', bytes: 1_000, received: 300, expiresAt: 2e9 },
  });
  api.on('app/user/own-videos', { data: [video, sending], nextPageToken: null });
  signIn();
  await openUploadPage();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText(CHECKING) !== null)).toEqual([true, false]);
});
