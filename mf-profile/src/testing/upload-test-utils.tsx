import { setCredentialsProvider } from '@ontrend/shared/api-client';
import type { ShellServices } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { OwnVideo, Viewer } from '@ontrend/shared/wire';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.ts';
import { uploads } from './fake-tus.ts';
import { createVideo } from './fixtures.ts';

// jsdom can't scroll and has no object URLs.
Element.prototype.scrollIntoView ??= () => {};
URL.createObjectURL ??= () => 'blob:file';
URL.revokeObjectURL ??= () => {};

export const LIMITS = {
  minSeconds: 1,
  maxSeconds: 180,
  maxBytes: 1e9,
  minSide: 64,
  maxSide: 4096,
  maxFps: 240,
  accept: 'video/*,.mkv,.mov,.avi',
};

const VIEWER: Viewer = { id: 7, username: 'mochi', name: 'Mochi', avatar: null, willBeDeleted: null };

export function createOwnVideo(differences: Partial<OwnVideo> = {}): OwnVideo {
  return {
    ...createVideo(1),
    state: 'ready',
    progress: 100,
    failure: null,
    views: 3,
    upload: null,
    ...differences,
  };
}

/** Creates a file with a size but without the data. */
export function createFile(name: string, size = 1_000, type = 'video/mp4'): File {
  const file = new File(['x'], name, { type, lastModified: 1 });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

export function signIn(viewer: Viewer = VIEWER): void {
  setCredentialsProvider({
    clientId: () => undefined,
    accessToken: () => 'token',
    refresh: async () => true,
  });
  act(() => {
    useSession.setState({ status: 'signed-in', viewer });
    events.emit('session.started', { userId: viewer.id });
  });
}

export function signOut(): void {
  act(() => {
    useSession.setState({ status: 'guest', viewer: null });
    events.emit('session.ended', { reason: 'rejected' });
  });
}

/**
 * Creates an API for a user who uploads.
 * @param videos the user's videos
 */
export function fakeUploadApi(videos: OwnVideo[] = []): FakeApi {
  const api = fakeApi();
  uploads.length = 0;
  api.on('app/user/upload-limits', { data: { limits: LIMITS, left: { files: 10, bytes: 10e9 } } });
  api.on('app/service/refs', {
    data: {
      tagList: [],
      categoryList: ['Funny', 'Food', 'Art', 'Music'].map((name, at) => ({ id: at + 1, name, prefix: name })),
      userActivity: [],
      userReportType: [],
      userReport: [],
    },
  });
  api.on('app/user/own-videos', ({ files }) => ({
    data: files ? videos.filter(({ fileName }) => files.includes(fileName)) : [],
    nextPageToken: null,
  }));
  api.on('app/user/video-edit', { data: createOwnVideo(), message: 'Video updated!' });
  api.on('app/user/video-delete', { data: {}, message: 'Video deleted!' });
  return api;
}

export async function openUploadPage(shell: Partial<ShellServices> = {}) {
  const rendered = renderRemote(remote, { at: '/upload', shell });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

/** Chooses files without the filter of the `accept` attribute. */
export async function chooseFiles(...files: File[]): Promise<void> {
  const fileInput = document.querySelector<HTMLInputElement>('input[type="file"][multiple]');
  if (!fileInput) throw new Error('The file input was not found.');
  await userEvent.setup({ applyAccept: false }).upload(fileInput, files);
}

/** Waits for the n-th transfer. */
export async function getTransfer(n: number) {
  await waitFor(() => expect(uploads[n]?.starts).toBe(1));
  return uploads[n] as (typeof uploads)[number];
}

interface UploadOptions {
  /** The user's videos. */
  videos?: OwnVideo[];
  file?: File;
  shell?: Partial<ShellServices>;
}

/** Signs in, opens the upload page and chooses a file. */
export async function chooseFile({ videos, file = createFile('clip.mp4'), shell }: UploadOptions = {}) {
  const api = fakeUploadApi(videos);
  signIn();
  const page = await openUploadPage(shell);
  await chooseFiles(file);
  return { api, page, transfer: await getTransfer(0) };
}

/** Chooses a file, which the server then knows by the name `abc`. */
export async function startUpload(options: UploadOptions = {}) {
  const started = await chooseFile(options);
  await act(async () => started.transfer.begin('abc'));
  return started;
}
