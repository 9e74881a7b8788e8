import '../../testing/upload-page-setup.ts';
import { logOut } from '@ontrend/shared/session';
import type { OwnVideo } from '@ontrend/shared/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFrameReader } from '../../features/video-details/frame-reader.ts';
import { type FakeLocks, installBrowser } from '../../testing/fake-browser.ts';
import { database } from '../../testing/fake-idb-keyval.ts';
import { uploads } from '../../testing/fake-tus.ts';
import {
  createFile,
  createOwnVideo,
  fakeUploadApi,
  getTransfer,
  openUploadPage,
  signIn,
  signOut,
  startUpload,
} from '../../testing/upload-test-utils.tsx';

jest.mock('idb-keyval', () => jest.requireActual('../../testing/fake-idb-keyval.ts'));
jest.mock('../../features/video-details/frame-reader.ts');

let locks: FakeLocks;

beforeEach(() => {
  jest.mocked(openFrameReader).mockRejectedValue(new Error('no pictures'));
  ({ locks } = installBrowser());
});

const card = (name = 'clip.mp4') => screen.findByRole('article', { name });
const press = async (name: RegExp) =>
  userEvent.click(await within(await card()).findByRole('button', { name }));

/** jsdom can't read files. */
function makeReadable<Chosen extends File>(file: Chosen, text = 'x'): Chosen {
  const arrayBuffer = async () => new TextEncoder().encode(text).buffer;
  return Object.assign(file, { arrayBuffer, slice: () => ({ arrayBuffer }) });
}

/** Closes the page. */
async function closePage(page: { unmount(): void }) {
  page.unmount();
  signOut();
  await waitFor(() => expect(locks.areFree()).toBe(true));
}

/** Reloads the page: saved data is read again. */
async function reloadPage(page: { unmount(): void }) {
  await closePage(page);
  signIn();
  return openUploadPage();
}

const uploadingVideo = (received = 300) =>
  createOwnVideo({
    fileName: 'abc',
    state: 'uploading',
    upload: { name: 'clip.mp4', bytes: 1_000, received, expiresAt: 2e9 },
  });

const savedKey = () => Object.keys(localStorage).find((key) => key.startsWith('ontrend-upload:')) ?? '';
const readSaved = () => JSON.parse(localStorage.getItem(savedKey()) ?? '{}');
const savedId = () => savedKey().split(':').at(-1) ?? '';

/** Emits the storage event of a write in another tab. */
function writeInOtherTab(key: string, value: object | null): void {
  const newValue = value && JSON.stringify(value);
  if (newValue) localStorage.setItem(key, newValue);
  else localStorage.removeItem(key);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })));
}

/** Starts the upload of a file that can be saved. @param videos the user's videos */
const startSavedUpload = (videos: OwnVideo[]) =>
  startUpload({ videos, file: makeReadable(createFile('clip.mp4')) });

test('resumes after a reload with the unpublished cover and captions', async () => {
  const { api, page } = await startSavedUpload([uploadingVideo()]);
  const coverFile = makeReadable(new File(['x'], 'cat.png', { type: 'image/png' }));
  await userEvent.upload(document.querySelector('input[accept="image/*"]') as HTMLInputElement, coverFile);
  const captionText = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi';
  const captions = makeReadable(new File([captionText], 'words.vtt', { type: 'text/vtt' }), captionText);
  await userEvent.upload(document.querySelector('input[accept^=".vtt"]') as HTMLInputElement, captions);
  expect(await screen.findByText('words.vtt')).toBeVisible();
  // The video is written once, whatever else is chosen.
  await waitFor(() =>
    expect(database.writtenKeys).toEqual([savedId(), ...Array(2).fill(`${savedId()}:details`)]),
  );

  await reloadPage(page);
  const resumed = await getTransfer(1);
  expect(resumed.options.uploadUrl).toBe('/api/app/upload/abc');
  expect(await screen.findByText('words.vtt')).toBeVisible();
  await press(/^Post/);
  await waitFor(() => expect(api.bodies('app/user/video-edit')).toHaveLength(1));
  const [sent] = api.bodies('app/user/video-edit');
  expect(Object.keys(sent ?? {})).toEqual(expect.arrayContaining(['cover', 'captions.en']));
});

test("deletes the saved video when the server has it, and later changes don't save it again", async () => {
  const { transfer } = await startSavedUpload([
    createOwnVideo({ fileName: 'abc', state: 'queued', progress: 0 }),
  ]);
  await waitFor(() => expect(database.values.has(savedId())).toBe(true));
  await act(async () => transfer.finish());
  await waitFor(() => expect([...database.values.keys()]).toEqual([]));
  const coverFile = makeReadable(new File(['x'], 'cat.png', { type: 'image/png' }));
  await userEvent.upload(document.querySelector('input[accept="image/*"]') as HTMLInputElement, coverFile);
  await waitFor(() => expect([...database.values.keys()]).toEqual([`${savedId()}:details`]));
  await press(/^Post/);
  await screen.findByText(/Everyone can watch it/);
  expect([...database.values.keys()]).toEqual([`${savedId()}:details`]);
});

test('a logout deletes the uploads of the account with their files, and no others', async () => {
  const { page } = await startSavedUpload([uploadingVideo()]);
  await waitFor(() => expect(database.values.has(savedId())).toBe(true));
  database.values.set(`${savedId()}:details`, {}).set('other', {});
  localStorage.setItem('ontrend-upload:8:other', '{}');
  page.unmount();
  await act(logOut);
  expect(Object.keys(localStorage)).toEqual(['ontrend-upload:8:other']);
  expect([...database.values.keys()]).toEqual(['other']);
});

/** Stores an upload as the previous release did. */
function savePreviousUpload(posting: 'draft' | 'wanted' | 'posted', isWhole: boolean): void {
  const upload = {
    id: 'old',
    addedAt: 1,
    name: 'clip.mp4',
    bytes: 1_000,
    fingerprint: '[7,"clip.mp4",1000,"video/mp4",1]',
    fileName: 'abc',
    posting,
    facts: { duration: 10, width: 720, height: 1_280 },
    details: {
      description: 'My cat',
      categories: [],
      visibility: 'public',
      commentsAllowed: true,
      isSensitive: false,
    },
    isPaused: false,
    isWhole,
  };
  localStorage.setItem('ontrend-upload:7:old', JSON.stringify(upload));
  const cover = makeReadable(new File(['x'], 'cat.png', { type: 'image/png' }));
  database.values.set('old:chosen', { cover, captions: [] });
}

describe('an upload of the previous release', () => {
  test('resumes with its details, cover and pending publication', async () => {
    const api = fakeUploadApi([uploadingVideo()]);
    savePreviousUpload('wanted', false);
    database.values.set('old', { file: makeReadable(createFile('clip.mp4')) });
    signIn();
    await openUploadPage();
    expect((await getTransfer(0)).options.uploadUrl).toBe('/api/app/upload/abc');
    await waitFor(() => expect(api.bodies('app/user/video-edit')).toHaveLength(1));
    const [sent] = api.bodies('app/user/video-edit');
    expect(sent).toMatchObject({ file: 'abc', description: 'My cat' });
    expect(Object.keys(sent ?? {})).toContain('cover');
    expect([...database.values.keys()]).toEqual(['old', 'old:details']);
    await waitFor(() => expect(readSaved()).toMatchObject({ detailsState: 'saved', isFullyUploaded: false }));
    expect(readSaved()).toMatchObject({ metadata: { duration: 10, width: 720, height: 1_280 } });
    expect(readSaved()).not.toHaveProperty('isWhole');
  });

  test('that is fully uploaded is not sent again', async () => {
    fakeUploadApi([createOwnVideo({ fileName: 'abc', state: 'queued', progress: 0 })]);
    savePreviousUpload('draft', true);
    signIn();
    await openUploadPage();
    expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveValue('My cat');
    expect(await card()).toHaveAttribute('data-phase', 'processing');
    expect(uploads).toHaveLength(0);
    expect(readSaved()).toMatchObject({ detailsState: 'draft', isFullyUploaded: true });
  });
});

test('deletes files of uploads that no longer exist', async () => {
  fakeUploadApi();
  database.values.set('gone', {}).set('gone:details', {}).set('older:chosen', {});
  signIn();
  await openUploadPage();
  await waitFor(() => expect([...database.values.keys()]).toEqual([]));
});

test.each([
  ['its saved copy', true],
  ['the file chosen again', false],
])('an expired upload restarts with %s', async (_, hasCopy) => {
  const videos = [uploadingVideo()];
  const { page } = await startSavedUpload(videos);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), 'My cat');
  await press(/^Pause/);
  await waitFor(() => expect(database.writtenKeys).toHaveLength(1));
  if (!hasCopy) database.values.clear();
  videos.pop();
  await reloadPage(page);
  expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveValue('My cat');
  if (hasCopy) await press(/^Resume/);
  else {
    expect(within(await card()).getByText(/Interrupted at 0%/)).toBeVisible();
    const chooser = (await card()).querySelector<HTMLInputElement>('input[type="file"]:not([accept])');
    await userEvent.upload(chooser as HTMLInputElement, makeReadable(createFile('clip.mp4')));
  }
  const restarted = await getTransfer(1);
  expect(restarted.options).toMatchObject({ endpoint: '/api/app/upload' });
  await act(async () => restarted.begin('def'));
  expect(readSaved()).toMatchObject({ fileName: 'def', details: { description: 'My cat' } });
});

test('removes a video that was deleted elsewhere', async () => {
  const videos = [createOwnVideo({ fileName: 'abc', state: 'queued', progress: 0 })];
  const { page, transfer } = await startSavedUpload(videos);
  await act(async () => transfer.finish());
  videos.pop();
  await reloadPage(page);
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(Object.keys(localStorage)).toEqual([]);
});

describe('with another tab', () => {
  /** Waits until this tab shows the upload of the other one. */
  async function waitForOther() {
    const video = uploadingVideo();
    const { api, page } = await startSavedUpload([video]);
    await waitFor(() => expect(database.writtenKeys).toHaveLength(1));
    const id = savedId();
    await closePage(page);
    const releaseLock = locks.holdElsewhere(`ontrend-upload-${id}`);
    signIn();
    await openUploadPage();
    expect(await within(await card()).findByText(/another tab/)).toBeVisible();
    expect(uploads).toHaveLength(1);
    return { api, video, releaseLock, key: savedKey() };
  }

  test('takes over when the other tab closes', async () => {
    const { releaseLock } = await waitForOther();
    releaseLock();
    expect((await getTransfer(1)).options.uploadUrl).toBe('/api/app/upload/abc');
  });

  test('an upload paused there stays paused here and resumes with it', async () => {
    const { releaseLock, key } = await waitForOther();
    const before = readSaved();
    writeInOtherTab(key, { ...before, isPaused: true });
    releaseLock();
    expect(within(await card()).getByText('Paused at 30%')).toBeVisible();
    expect(locks.isRequested(`ontrend-upload-${before.id}`)).toBe(false);
    const releaseLockAgain = locks.holdElsewhere(`ontrend-upload-${before.id}`);
    writeInOtherTab(key, before);
    expect(await within(await card()).findByText(/another tab/)).toBeVisible();
    expect(uploads).toHaveLength(1);
    releaseLockAgain();
    await getTransfer(1);
  });

  test('an upload canceled there does not restart here', async () => {
    const { releaseLock, key } = await waitForOther();
    // The lock can be released before the storage event arrives.
    releaseLock();
    writeInOtherTab(key, null);
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(uploads).toHaveLength(1);
  });

  test('shows details edited there and sends them if that tab closes', async () => {
    const { api, releaseLock, key } = await waitForOther();
    const before = readSaved();
    const typed = { ...before, details: { ...before.details, description: 'Said there' } };
    writeInOtherTab(key, typed);
    expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveValue('Said there');
    writeInOtherTab(key, { ...typed, detailsState: 'pending' });
    expect(await screen.findByText("We'll post it as soon as OnTrend can be reached.")).toBeVisible();
    releaseLock();
    const transfer = await getTransfer(1);
    await act(async () => transfer.begin('abc'));
    await waitFor(() =>
      expect(api.bodies('app/user/video-edit')).toMatchObject([{ description: 'Said there' }]),
    );
  });

  test('shows the result of an upload finished there', async () => {
    const { video, key } = await waitForOther();
    writeInOtherTab(key, { ...readSaved(), detailsState: 'saved' });
    Object.assign(video, { state: 'ready', upload: null });
    writeInOtherTab(key, null);
    expect(await within(await card()).findByText('Ready to watch')).toBeVisible();
    await press(/^Done with clip/);
    expect(screen.queryByRole('article')).toBeNull();
  });
});
