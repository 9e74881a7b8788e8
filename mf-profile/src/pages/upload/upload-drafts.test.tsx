import '../../testing/upload-page-setup.ts';
import { events } from '@ontrend/shared/events';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  chooseFiles,
  createFile,
  createOwnVideo,
  fakeUploadApi,
  getTransfer,
  openUploadPage,
  signIn,
  startUpload,
} from '../../testing/upload-test-utils.tsx';

let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  user = userEvent.setup();
});

const card = (name: string) => screen.findByRole('article', { name });
const form = (name: string) => screen.findByRole('form', { name: `Details of ${name}` });
const description = async (name: string) =>
  within(await form(name)).getByRole('textbox', { name: 'Description' });

test('the preview shows the file with the author, and the description as it is typed', async () => {
  fakeUploadApi();
  signIn();
  await openUploadPage();
  await chooseFiles(createFile('clip.mp4'));
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText('@mochi')).toBeVisible();
  expect(preview.getByText('Your description appears here')).toBeVisible();
  await user.type(await description('clip.mp4'), 'A nap #cats');
  expect(preview.getByText(/A nap/)).toHaveTextContent('A nap #cats');
  expect(preview.getByText('#cats').closest('strong')).not.toBeNull();
  expect(preview.queryByText('Your description appears here')).toBeNull();
  expect(document.querySelector('video')).toHaveAttribute('src', 'blob:file');
});

test('the preview shows the chosen cover until it is played', async () => {
  jest
    .spyOn(URL, 'createObjectURL')
    .mockImplementation((blob) => ((blob as Blob).type === 'image/png' ? 'blob:cover' : 'blob:file'));
  await startUpload();
  const preview = await screen.findByRole('region', { name: 'Preview' });
  const cover = () => preview.querySelector('img[src="blob:cover"]');
  expect(cover()).toBeNull();
  const chooser = document.querySelector('input[accept="image/*"]') as HTMLInputElement;
  await user.upload(chooser, new File(['x'], 'cat.png', { type: 'image/png' }));
  expect(cover()).toBeVisible();
  fireEvent.play(preview.querySelector('video') as HTMLVideoElement);
  expect(cover()).toBeNull();
});

test('the preview of a posted file no longer reads it when its URL is revoked', async () => {
  await startUpload();
  const video = document.querySelector('video');
  const sourcesAtRevocation: (string | null | undefined)[] = [];
  jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {
    sourcesAtRevocation.push(video?.getAttribute('src'));
  });
  const load = jest.spyOn(HTMLMediaElement.prototype, 'load');
  await user.click(within(await form('clip.mp4')).getByRole('button', { name: 'Post clip.mp4' }));
  expect(sourcesAtRevocation).toEqual([null]);
  expect(load.mock.contexts).toEqual([video]);
});

test('one draft is open at a time, and a new one after the last was posted', async () => {
  const api = fakeUploadApi([createOwnVideo({ fileName: 'b', state: 'queued' })]);
  signIn();
  await openUploadPage();
  await chooseFiles(createFile('a.mp4'), createFile('b.mp4'));
  await act(async () => (await getTransfer(1)).begin('b'));
  await user.type(await description('a.mp4'), 'First');
  expect(screen.queryByRole('form', { name: 'Details of b.mp4' })).toBeNull();
  await user.click(within(await card('b.mp4')).getByRole('button', { name: 'Edit the details of b.mp4' }));
  expect(await description('b.mp4')).toHaveFocus();
  expect(screen.queryByRole('form', { name: 'Details of a.mp4' })).toBeNull();
  await user.click(within(await form('b.mp4')).getByRole('button', { name: 'Post b.mp4' }));
  expect(screen.queryByRole('form')).toBeNull();
  expect(api.bodies('app/user/video-edit')).toHaveLength(1);
  await chooseFiles(createFile('c.mp4'));
  expect(await form('c.mp4')).toBeVisible();
  await user.click(within(await card('a.mp4')).getByRole('button', { name: 'Edit the details of a.mp4' }));
  expect(await description('a.mp4')).toHaveValue('First');
});

describe('the result', () => {
  async function postVideo(visibility: 'Everyone' | 'Only you') {
    const video = createOwnVideo({ fileName: 'abc', state: 'queued' });
    const alert = jest.fn();
    const { transfer } = await startUpload({ videos: [video], shell: { alert } });
    await user.click(await screen.findByRole('radio', { name: new RegExp(visibility) }));
    const label = visibility === 'Everyone' ? 'Post' : 'Save';
    const button = within(await form('clip.mp4')).getByRole('button', { name: `${label} clip.mp4` });
    expect(button).toHaveTextContent(label);
    await user.click(button);
    return { video, transfer, alert, result: within(await card('clip.mp4')) };
  }

  test('copies the link, and leads to the video once it is ready', async () => {
    const { video, transfer, alert, result } = await postVideo('Everyone');
    expect(result.getByRole('button', { name: 'View video' })).toBeDisabled();
    await user.click(await result.findByRole('button', { name: 'Copy link' }));
    expect(await act(() => navigator.clipboard.readText())).toBe('http://localhost/video/abc?sf=mochi');
    expect(alert).toHaveBeenCalledWith('Copied');
    await act(async () => transfer.finish());
    video.state = 'ready';
    act(() => events.emit('live.received', { topic: 'uploads', file: 'abc', state: 'ready', progress: 100 }));
    expect(await result.findByRole('link', { name: 'View video' })).toHaveAttribute('href', '/video/abc');
  });

  test('opens the file chooser for another video', async () => {
    const { result } = await postVideo('Everyone');
    const chooser = document.querySelector('input[type="file"][multiple]') as HTMLInputElement;
    const opened = jest.spyOn(chooser, 'click').mockReturnValue();
    await user.click(result.getByRole('button', { name: 'Upload another' }));
    expect(opened).toHaveBeenCalledTimes(1);
  });

  test('has no link to copy for a private video', async () => {
    const { result } = await postVideo('Only you');
    expect(await result.findByRole('link', { name: 'Edit' })).toBeVisible();
    expect(result.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });
});
