import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { becomeGuest, becomeSignedIn, someFile, uploadApi } from '../../testing/upload-lab.tsx';
import Indicator from './indicator.tsx';
import { newUpload } from './make-upload.ts';
import { dismiss } from './manager.ts';
import { change, useUploads } from './store.ts';
import type { Upload } from './types.ts';

beforeEach(() => {
  localStorage.clear();
  becomeGuest();
  uploadApi();
});

/** Somebody's page with uploads that have come so far. */
async function show(...uploads: Partial<Upload>[]) {
  becomeSignedIn();
  const router = createMemoryRouter([{ path: '*', Component: Indicator }], { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  const made = uploads.map((differences, at) => ({
    ...newUpload(7, someFile(`clip${at}.mp4`), null, at),
    ...differences,
  }));
  await act(async () => useUploads.setState({ uploads: made }));
  return { router, made };
}

const POSTED = { posting: 'posted', fileName: 'abc' } as const;

test.each<[string, Partial<Upload>[]]>([
  ['Uploading 1 video', [{ phase: 'sending' }]],
  ['Uploading 2 videos', [{ phase: 'sending' }, { phase: 'elsewhere' }, { ...POSTED, phase: 'ready' }]],
  ['Upload waits for the connection', [{ phase: 'lost' }, { phase: 'waiting' }]],
  ['2 uploads wait for you', [{ phase: 'paused' }, { phase: 'fileless' }, { phase: 'sending' }]],
  ['1 upload failed', [{ phase: 'failed' }, { phase: 'paused' }]],
  ['Making 1 video ready to play', [{ phase: 'making' }]],
  ['Your video is made: post it', [{ phase: 'ready' }, { ...POSTED, phase: 'ready' }]],
  ['Your video is ready', [{ ...POSTED, phase: 'ready' }]],
])('says what most wants somebody: %s', async (text, uploads) => {
  await show(...uploads);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/upload');
});

test('shows how much of all that is being sent has left', async () => {
  await show({ phase: 'sending', sent: 500 }, { phase: 'waiting' });
  expect(screen.getByText('25 %')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Uploads' })).toHaveValue(25);
});

test('is not there without uploads, nor beside the page of uploads', async () => {
  const { router, made } = await show({ phase: 'sending' });
  expect(screen.getByRole('complementary', { name: 'Uploads' })).toBeVisible();
  await act(() => router.navigate('/upload'));
  expect(screen.queryByRole('complementary')).toBeNull();
  await act(() => router.navigate('/'));
  expect(screen.getByRole('complementary', { name: 'Uploads' })).toBeVisible();
  act(() => dismiss(made[0]?.id ?? ''));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('put away it stays away while they go on, and comes back when something happens', async () => {
  const { made } = await show({ phase: 'sending' });
  await userEvent.click(screen.getByRole('button', { name: 'Hide the uploads' }));
  const [upload] = made;
  if (!upload) throw new Error('There is no upload.');
  act(() => change(upload.id, { sent: 900 }));
  expect(screen.queryByRole('complementary')).toBeNull();
  act(() => change(upload.id, { phase: 'failed' }));
  expect(screen.getByRole('status')).toHaveTextContent('1 upload failed');
});
