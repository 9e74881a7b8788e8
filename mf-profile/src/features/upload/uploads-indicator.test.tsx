import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFile, fakeUploadApi, signIn, signOut } from '../../testing/upload-test-utils.tsx';
import { createUpload } from './create-upload.ts';
import { dismissUpload } from './manager.ts';
import { updateUpload, useUploadStore } from './store.ts';
import type { Upload } from './types.ts';
import Indicator from './uploads-indicator.tsx';

beforeEach(() => {
  localStorage.clear();
  signOut();
  fakeUploadApi();
});

/** Renders a page with uploads in the given states. */
async function show(...uploads: Partial<Upload>[]) {
  signIn();
  const router = createMemoryRouter([{ path: '*', Component: Indicator }], { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  const shownUploads = uploads.map((differences, at) => ({
    ...createUpload(7, createFile(`clip${at}.mp4`), null, at),
    ...differences,
  }));
  await act(async () => useUploadStore.setState({ uploads: shownUploads }));
  return { router, shownUploads };
}

const SAVED = { detailsState: 'saved', fileName: 'abc' } as const;

test.each<[string, Partial<Upload>[]]>([
  ['Uploading 1 video', [{ phase: 'uploading' }]],
  ['Uploading 2 videos', [{ phase: 'uploading' }, { phase: 'otherTab' }, { ...SAVED, phase: 'ready' }]],
  ['Waiting for connection…', [{ phase: 'disconnected' }, { phase: 'waiting' }]],
  ['2 uploads need your attention', [{ phase: 'paused' }, { phase: 'fileMissing' }, { phase: 'uploading' }]],
  ['1 upload failed', [{ phase: 'failed' }, { phase: 'paused' }]],
  ['Processing 1 video', [{ phase: 'processing' }]],
  ['Your video is ready to post', [{ phase: 'ready' }, { ...SAVED, phase: 'ready' }]],
  ['Your video is ready', [{ ...SAVED, phase: 'ready' }]],
])('shows the most urgent state: %s', async (text, uploads) => {
  await show(...uploads);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/upload');
});

test('shows the total progress of all running uploads', async () => {
  await show({ phase: 'uploading', sent: 500 }, { phase: 'waiting' });
  expect(screen.getByText('25%')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Uploads' })).toHaveValue(25);
});

test('is hidden without uploads and on the upload page', async () => {
  const { router, shownUploads } = await show({ phase: 'uploading' });
  expect(screen.getByRole('complementary', { name: 'Uploads' })).toBeVisible();
  await act(() => router.navigate('/upload'));
  expect(screen.queryByRole('complementary')).toBeNull();
  await act(() => router.navigate('/'));
  expect(screen.getByRole('complementary', { name: 'Uploads' })).toBeVisible();
  act(() => dismissUpload(shownUploads[0]?.id ?? ''));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('stays hidden after it is closed, until a state changes', async () => {
  const { shownUploads } = await show({ phase: 'uploading' });
  await userEvent.click(screen.getByRole('button', { name: 'Hide uploads' }));
  const [upload] = shownUploads;
  if (!upload) throw new Error('The upload was not found.');
  act(() => updateUpload(upload.id, { sent: 900 }));
  expect(screen.queryByRole('complementary')).toBeNull();
  act(() => updateUpload(upload.id, { phase: 'failed' }));
  expect(screen.getByRole('status')).toHaveTextContent('1 upload failed');
});
