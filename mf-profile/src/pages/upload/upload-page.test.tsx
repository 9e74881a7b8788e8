import '../../testing/upload-page-setup.ts';
import { events } from '@ontrend/shared/events';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { probeVideo } from '../../features/upload/probe-video.ts';
import { uploads } from '../../testing/fake-tus.ts';
import {
  chooseFile,
  chooseFiles,
  createFile,
  createOwnVideo,
  fakeUploadApi,
  getTransfer,
  LIMITS,
  openUploadPage,
  signIn,
  signOut,
  startUpload,
} from '../../testing/upload-test-utils.tsx';

const card = (name = 'clip.mp4') => screen.findByRole('article', { name });
const button = async (name: RegExp, of?: string) => within(await card(of)).findByRole('button', { name });
const press = async (name: RegExp, of?: string) => userEvent.click(await button(name, of));

test('a guest is prompted to sign in with a redirect back', async () => {
  fakeUploadApi();
  await openUploadPage();
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    '/auth/login?redirectPath=%2Fupload',
  );
  expect(screen.queryByRole('button', { name: 'Choose videos' })).toBeNull();
});

test('shows the limits of the API', async () => {
  const api = fakeUploadApi();
  const limits = {
    minSeconds: 1,
    maxSeconds: 60,
    maxBytes: 5e6,
    minSide: 64,
    maxSide: 1920,
    maxFps: 60,
    accept: '.mov',
  };
  api.on('app/user/upload-limits', { data: { limits, left: { files: 1, bytes: 9e9 } } });
  signIn();
  await openUploadPage();
  expect(await screen.findByText(/up to 1 minutes · up to 5 MB · .*1920/)).toBeVisible();
  expect(document.querySelector('input[multiple]')).toHaveAttribute('accept', '.mov');
  await chooseFiles(
    createFile('clip.mp4'),
    createFile('big.mov', 5e6 + 1),
    createFile('one.mov'),
    createFile('two.mov'),
  );
  const rejections = await screen.findAllByRole('listitem');
  expect(rejections.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("clip.mp4 isn't a video"),
    expect.stringContaining('big.mov is 5 MB. The maximum is 5 MB'),
    expect.stringContaining("two.mov can't be added"),
  ]);
  expect(await card('one.mov')).toBeVisible();
});

test('validates each file: lists the rejected ones and uploads the others', async () => {
  const api = fakeUploadApi();
  api.on('app/user/upload-limits', {
    data: {
      limits: LIMITS,
      left: { files: 10, bytes: 2_500 },
    },
  });
  jest.mocked(probeVideo).mockImplementation(async (file) => ({
    duration: (file as File).name.startsWith('long') ? 200 : 10,
    width: 720,
    height: 1280,
  }));
  signIn();
  await openUploadPage();
  await screen.findByText(/up to 3 minutes/);
  await chooseFiles(
    createFile('long.mp4'),
    createFile('a.mp4'),
    createFile('a.mp4'),
    createFile('b.mp4'),
    createFile('c.mp4'),
  );
  expect(await screen.findByText(/is 3:20 long. The maximum is 3:00/)).toBeVisible();
  expect(screen.getByText(/is already being uploaded/)).toBeVisible();
  expect(screen.getByText(/doesn't fit\. You have 1 kB left|doesn't fit/)).toBeVisible();
  await getTransfer(1);
  expect(uploads.map(({ file }) => file.name)).toEqual(['a.mp4', 'b.mp4']);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss the message about long.mp4' }));
  expect(screen.queryByText(/is 3:20 long/)).toBeNull();
});

test('accepts dropped files', async () => {
  fakeUploadApi();
  signIn();
  await openUploadPage();
  const zone = (await screen.findByText('Drop your videos here')).parentElement as HTMLElement;
  const dataTransfer = { types: ['Files'], files: [createFile('clip.mp4')] };
  fireEvent.dragEnter(zone, { dataTransfer });
  expect(zone).toHaveAttribute('data-drag-over', 'true');
  fireEvent.drop(zone, { dataTransfer });
  expect(await card()).toBeVisible();
});

test('uploads two files at a time as private videos, then the next one', async () => {
  fakeUploadApi();
  signIn();
  await openUploadPage();
  await chooseFiles(createFile('a.mp4'), createFile('b.mp4'), createFile('c.mp4'));
  const first = await getTransfer(0);
  await getTransfer(1);
  expect(within(await card('c.mp4')).getByText('Waiting for other uploads')).toBeVisible();
  expect(first.options.metadata).toEqual({ filename: 'a.mp4', filetype: 'video/mp4', visibility: 'private' });
  await act(async () => first.begin('one'));
  await act(async () => first.finish());
  expect((await getTransfer(2)).file.name).toBe('c.mp4');
});

test('shows progress, speed and remaining time', async () => {
  const { transfer } = await chooseFile({ file: createFile('clip.mp4', 10e6) });
  const shown = within(await card());
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000);
  act(() => transfer.progress(1e6));
  now.mockReturnValue(2_000);
  act(() => transfer.progress(2e6));
  now.mockRestore();
  expect(shown.getByText('Uploading 20%. You can keep editing.')).toBeVisible();
  expect(shown.getByText('2 MB of 10 MB · 1 MB/s · 8 seconds left')).toBeVisible();
  expect(within(await card()).getByRole('progressbar', { name: 'Upload of clip.mp4' })).toHaveAttribute(
    'value',
    '20',
  );
  act(() => transfer.progress(10e6));
  expect(within(await card()).getByText(/Checking the file/)).toBeVisible();
});

test('a pause stops the upload, and resuming continues the same one', async () => {
  const { transfer } = await startUpload();
  act(() => transfer.progress(400));
  await press(/^Pause/);
  expect(transfer.isAborted).toBe(true);
  expect(within(await card()).getByText('Paused at 40%')).toBeVisible();
  await press(/^Resume/);
  const resumed = await getTransfer(1);
  expect(resumed.options.uploadUrl).toBe('/api/app/upload/abc');
  // An upload that can't resume must not be created again.
  expect(resumed.options.endpoint ?? null).toBeNull();
});

test('shows a lost connection and retries when the network is back', async () => {
  await startUpload({ videos: [createOwnVideo({ fileName: 'abc', state: 'queued', progress: 0 })] });
  for (const n of [1, 2, 3]) {
    const current = uploads[n - 1];
    act(() => current?.progress(n * 100));
    await act(async () => current?.loseConnection());
    expect(within(await card()).getByText(`Connection lost at ${n}0%. Reconnecting…`)).toBeVisible();
    act(() => void dispatchEvent(new Event('online')));
    expect((await getTransfer(n)).options.uploadUrl).toBe('/api/app/upload/abc');
  }
  await act(async () => uploads[3]?.finish());
  expect(within(await card()).getAllByText(/Processing\./)[0]).toBeVisible();
});

test('shows why a file is rejected; a temporary rejection can be retried', async () => {
  const api = fakeUploadApi();
  signIn();
  await openUploadPage();
  await chooseFiles(createFile('broken.mp4'), createFile('much.mp4'));
  await act(async () => (await getTransfer(0)).begin('bad'));
  await act(async () => uploads[0]?.reject(422, 'This file is not a video that can be read.'));
  expect(
    within(await card('broken.mp4')).getByText('This file is not a video that can be read.'),
  ).toBeVisible();
  expect(within(await card('broken.mp4')).queryByRole('button', { name: /again/ })).toBeNull();
  await act(async () =>
    uploads[1]?.reject(413, "You've reached the limit of 100 videos per day. Try again tomorrow."),
  );
  expect(within(await card('much.mp4')).getByText(/Try again tomorrow/)).toBeVisible();
  await press(/^Try again: much.mp4/, 'much.mp4');
  expect((await getTransfer(2)).file.name).toBe('much.mp4');
  await press(/^Remove broken/, 'broken.mp4');
  await waitFor(() => expect(api.bodies('app/user/video-delete')).toEqual([{ file: 'bad' }]));
  expect(screen.queryByRole('article', { name: 'broken.mp4' })).toBeNull();
});

test('an expired upload restarts once', async () => {
  const { transfer } = await chooseFile();
  await act(async () => transfer.begin('old'));
  await act(async () => uploads[0]?.reject(410));
  const restarted = await getTransfer(1);
  expect(restarted.options).toMatchObject({ endpoint: '/api/app/upload' });
  await act(async () => restarted.reject(410));
  expect(within(await card()).getAllByText(/Couldn't upload this video/)[0]).toBeVisible();
});

test('refreshes an expired token once', async () => {
  const { transfer } = await chooseFile();
  act(() => transfer.reject(401));
  expect(transfer.starts).toBe(2);
  await act(async () => transfer.reject(401));
  expect(within(await card()).getAllByText(/Couldn't upload this video/)[0]).toBeVisible();
});

test('canceling asks for confirmation and deletes the uploaded data', async () => {
  const { api } = await startUpload();
  await press(/^Cancel the upload/);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep uploading' }));
  expect(uploads[0]?.isAborted).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(/^Cancel the upload/);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(api.bodies('app/user/video-delete')).toEqual([{ file: 'abc' }]));
  expect(uploads[0]?.isAborted).toBe(true);
  expect(screen.queryByRole('article')).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test("after a reload only the same file resumes the upload, and other accounts don't see it", async () => {
  const uploading = createOwnVideo({
    fileName: 'abc',
    state: 'uploading',
    upload: { name: 'clip.mp4', bytes: 1_000, received: 300, expiresAt: 2e9 },
  });
  const { page } = await startUpload({ videos: [uploading] });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), 'My cat');
  page.unmount();
  // Another user's page, then a new page of the first user.
  signOut();
  signIn({ id: 8, username: 'other', name: 'Other', avatar: null, willBeDeleted: null });
  const others = await openUploadPage();
  await screen.findByText('Drop your videos here');
  expect(screen.queryByRole('article')).toBeNull();
  others.unmount();
  signOut();
  signIn();
  await openUploadPage();
  expect(within(await card()).getByText(/Interrupted at 30%\. Choose the same file/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('My cat');
  const chooser = (await card()).querySelector<HTMLInputElement>('input[type="file"]:not([accept])');
  await userEvent.upload(chooser as HTMLInputElement, createFile('clip.mp4', 999));
  expect(within(await card()).getByText(/This is a different file\. Choose clip\.mp4/)).toBeVisible();
  await userEvent.upload(chooser as HTMLInputElement, createFile('clip.mp4'));
  expect((await getTransfer(1)).options.uploadUrl).toBe('/api/app/upload/abc');
});

test('sends the details as soon as the server knows the video', async () => {
  const { api, transfer } = await chooseFile();
  const form = await screen.findByRole('form', { name: 'Details of clip.mp4' });
  await userEvent.type(within(form).getByRole('textbox', { name: 'Description' }), 'My cat');
  for (const name of ['Funny', 'Art', 'Music'])
    await userEvent.click(await within(form).findByRole('checkbox', { name }));
  expect(within(form).getByRole('checkbox', { name: 'Food' })).toBeDisabled();
  await userEvent.click(within(form).getByRole('radio', { name: /Anyone with the link/ }));
  await userEvent.click(within(form).getByRole('switch', { name: 'Allow comments' }));
  await userEvent.click(within(form).getByRole('switch', { name: 'Sensitive content' }));
  await userEvent.click(within(form).getByRole('button', { name: /^Post/ }));
  expect(await screen.findByText("We'll post it as soon as OnTrend can be reached.")).toBeVisible();
  expect(await card('My cat')).toHaveFocus();
  expect(api.bodies('app/user/video-edit')).toEqual([]);
  await act(async () => transfer.begin('abc'));
  await screen.findByText(/Anyone with the link can watch it once it's ready/);
  expect(api.bodies('app/user/video-edit')).toEqual([
    {
      file: 'abc',
      description: 'My cat',
      categories: '1,3,4',
      visibility: 'unlisted',
      commentsAllowed: 'false',
      isSensitive: 'true',
    },
  ]);
});

test("rejected details return to the form with the server's message", async () => {
  const { api } = await startUpload();
  api.on('app/user/video-edit', {
    status: 422,
    error: { code: 'invalid-input', messages: ['Not this picture'] },
  });
  await press(/^Post/);
  expect(await screen.findByText('Not this picture')).toBeVisible();
  expect(await button(/^Post/)).toBeEnabled();
});

test('shows the progress of the processing and why it failed', async () => {
  const video = createOwnVideo({ fileName: 'abc', state: 'queued', progress: 0 });
  const other = createOwnVideo({ fileName: 'def', state: 'queued', progress: 0 });
  await startUpload({ videos: [video, other] });
  await press(/^Post/);
  await act(async () => uploads[0]?.finish());
  const emitProgress = (state: string, progress: number | null) =>
    act(async () => events.emit('live.received', { topic: 'uploads', file: 'abc', state, progress }));
  // As a poll would reply, whose reply can follow the event.
  Object.assign(video, { state: 'processing', progress: 40 });
  await emitProgress('processing', 40);
  expect(within(await card()).getByText('Processing. This takes about a minute.')).toBeVisible();
  expect(within(await card()).getByRole('progressbar', { name: 'Processing of clip.mp4' })).toHaveValue(40);
  video.state = 'ready';
  await emitProgress('ready', 100);
  expect(await within(await card()).findByText('Ready to watch')).toBeVisible();
  expect(within(await card()).getByRole('link', { name: 'View video' })).toHaveAttribute(
    'href',
    '/video/abc',
  );
  expect(Object.keys(localStorage)).toEqual([]);
  await press(/^Done with clip/);
  expect(screen.queryByRole('article')).toBeNull();

  await chooseFiles(createFile('bad.mp4'));
  await act(async () => (await getTransfer(1)).begin('def'));
  await act(async () => uploads[1]?.finish());
  Object.assign(other, { state: 'failed', failure: 'This video has no picture. Choose another one.' });
  await act(async () =>
    events.emit('live.received', { topic: 'uploads', file: 'def', state: 'failed', progress: null }),
  );
  expect(await within(await card('bad.mp4')).findByText(/This video has no picture/)).toBeVisible();
});

test('warns before leaving the page only during an upload', async () => {
  fakeUploadApi([createOwnVideo({ fileName: 'abc', state: 'queued' })]);
  signIn();
  await openUploadPage();
  const isLeavingConfirmed = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isLeavingConfirmed()).toBe(false);
  await chooseFiles(createFile('clip.mp4'));
  const transfer = await getTransfer(0);
  expect(isLeavingConfirmed()).toBe(true);
  await act(async () => transfer.begin('abc'));
  await act(async () => transfer.finish());
  expect(isLeavingConfirmed()).toBe(false);
});

test("lists all of the viewer's videos with their state, edit and delete", async () => {
  const api = fakeUploadApi();
  const videos = [
    createOwnVideo({ id: 3, fileName: 'c', description: 'Hidden', visibility: 'private' }),
    createOwnVideo({ id: 2, fileName: 'b', description: 'Broken', state: 'failed', failure: 'Too dark.' }),
  ];
  api.on('app/user/own-videos', () => ({ data: [...videos], nextPageToken: null }));
  const onSuccess = jest.fn();
  const stop = events.on('call.succeeded', onSuccess);
  signIn();
  await openUploadPage();
  expect(await screen.findByText('Only you')).toBeVisible();
  expect(screen.getByText('Too dark.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit Hidden' })).toHaveAttribute('href', '/creator/c');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Hidden' }));
  videos.shift();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith({ messages: ['Video deleted!'] }));
  await waitFor(() => expect(screen.queryByText('Only you')).toBeNull());
  expect(api.bodies('app/user/video-delete')).toEqual([{ file: 'c' }]);
  stop();
});
