import '../../testing/upload-page-setup.ts';
import { events } from '@ontrend/shared/events';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFrameReader } from '../../features/video-details/frame-reader.ts';
import { createFile, createOwnVideo, startUpload } from '../../testing/upload-test-utils.tsx';

jest.mock('../../features/video-details/frame-reader.ts');

const FRAME = 'data:image/jpeg;base64,frame';

beforeEach(() => {
  jest.mocked(openFrameReader).mockResolvedValue({
    duration: 10,
    aspectRatio: 9 / 16,
    captureFrame: async () => Object.assign(document.createElement('canvas'), { toDataURL: () => FRAME }),
    close: () => {},
  });
});

afterEach(() => jest.restoreAllMocks());

const VIDEO = { fileName: 'abc', firstFrame: '/media/abc/poster.jpg' };

/** Uploads a file, describes it and posts it. */
async function postUpload(description = 'My cat', ownVideo = createOwnVideo({ ...VIDEO, state: 'queued' })) {
  const { api, transfer } = await startUpload({ videos: [ownVideo], file: createFile('up.mp4') });
  const form = await screen.findByRole('form', { name: 'Details of up.mp4' });
  if (description)
    await userEvent.type(within(form).getByRole('textbox', { name: 'Description' }), description);
  const post = () => userEvent.click(within(form).getByRole('button', { name: /^Post/ }));
  return { api, transfer, ownVideo, post };
}

const card = (name = 'My cat') => screen.findByRole('article', { name });
const pictures = (of: HTMLElement) => [...of.querySelectorAll('img')].map(({ src }) => new URL(src).href);

test('a posted video is shown by its description and its first frame, and then by its poster', async () => {
  const { ownVideo, transfer, post } = await postUpload();
  await post();
  const posted = await card();
  expect(within(posted).getByRole('heading', { name: 'My cat' })).toBeVisible();
  expect(screen.queryByText('up.mp4')).toBeNull();
  await waitFor(() => expect(pictures(posted)).toEqual([FRAME]));
  await act(async () => transfer.finish());
  Object.assign(ownVideo, { state: 'ready', description: 'My cat' });
  act(() => events.emit('live.received', { topic: 'uploads', file: 'abc', state: 'ready', progress: 100 }));
  expect(await within(posted).findByText('Ready to watch')).toBeVisible();
  expect(pictures(posted)).toEqual([FRAME, 'http://localhost/media/abc/poster.jpg']);
  expect(within(posted).getByRole('button', { name: 'Done with My cat' })).toBeVisible();
});

test('a posted video without a description is shown by its file name', async () => {
  const { post } = await postUpload('');
  await post();
  expect(within(await card('up.mp4')).getByText(/Everyone can watch it/)).toBeVisible();
});

test('the chosen cover is the picture of a posted video', async () => {
  const createUrl = jest.fn(() => 'blob:cover');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: () => {} });
  const { post } = await postUpload();
  const cover = new File(['x'], 'cat.png', { type: 'image/png' });
  await userEvent.upload(document.querySelector('input[accept="image/*"]') as HTMLInputElement, cover);
  await post();
  await waitFor(async () => expect(pictures(await card())).toEqual(['blob:cover']));
});

test("a posted video that the server has can't be discarded, even before its details are saved", async () => {
  const { api, ownVideo, transfer, post } = await postUpload();
  await act(async () => transfer.finish());
  ownVideo.state = 'ready';
  act(() => events.emit('live.received', { topic: 'uploads', file: 'abc', state: 'ready', progress: 100 }));
  expect(await screen.findByRole('button', { name: 'Discard up.mp4' })).toBeVisible();
  let saveDetails = () => {};
  api.on('app/user/video-edit', async () => {
    await new Promise<void>((resolve) => {
      saveDetails = resolve;
    });
    return { data: createOwnVideo(), message: 'Video updated!' };
  });
  await post();
  expect(within(await card()).getByText("We'll post it as soon as OnTrend can be reached.")).toBeVisible();
  expect(screen.queryByRole('button', { name: /Discard|Cancel/ })).toBeNull();
  await act(async () => saveDetails());
  expect(await within(await card()).findByRole('button', { name: 'Done with My cat' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Discard|Cancel/ })).toBeNull();
});

test('a posted video shows a description and a poster that are changed later', async () => {
  const { ownVideo, transfer, post } = await postUpload();
  await post();
  await card();
  await act(async () => transfer.finish());
  Object.assign(ownVideo, { state: 'ready', description: 'My dog', firstFrame: '/media/abc/poster-2.jpg' });
  act(() => events.emit('video.updated', { fileName: 'abc' }));
  expect(pictures(await card('My dog'))).toEqual([FRAME, 'http://localhost/media/abc/poster-2.jpg']);
});

/** jsdom has no pointer events with coordinates. */
const movePointer = (clientY: number) =>
  fireEvent(document.body, new MouseEvent('pointermove', { bubbles: true, clientY }));

/** Posts an upload whose form makes it 900 px high, and 300 px without the form. */
async function postHighUpload() {
  const { post } = await postUpload();
  const place = (await card('up.mp4')).parentElement as HTMLElement;
  jest.spyOn(place, 'offsetHeight', 'get').mockReturnValue(900);
  await post();
  jest.spyOn(await card(), 'getBoundingClientRect').mockReturnValue({ bottom: 300 } as DOMRect);
  expect(place).toHaveStyle({ minBlockSize: '900px' });
  return place;
}

test('what is below the form stays in place until the pointer is above it', async () => {
  const place = await postHighUpload();
  movePointer(310);
  expect(place).toHaveStyle({ minBlockSize: '900px' });
  movePointer(290);
  expect(place.style.minBlockSize).toBe('');
});

test('only the space without which the page does not scroll up is released below the pointer', async () => {
  const place = await postHighUpload();
  jest.spyOn(place, 'getBoundingClientRect').mockReturnValue({ bottom: 900 } as DOMRect);
  const page = document.documentElement;
  jest.spyOn(page, 'scrollHeight', 'get').mockReturnValue(1_700);
  jest.spyOn(page, 'clientHeight', 'get').mockReturnValue(900);
  const scrollTop = jest.spyOn(page, 'scrollTop', 'get').mockReturnValue(300);
  movePointer(290);
  expect(place).toHaveStyle({ minBlockSize: '400px' });
  scrollTop.mockReturnValue(200);
  movePointer(290);
  expect(place.style.minBlockSize).toBe('');
});

test('what is below the form moves up when the user continues with the Tab key', async () => {
  const place = await postHighUpload();
  fireEvent.keyDown(document.body, { key: 'Shift' });
  expect(place).toHaveStyle({ minBlockSize: '900px' });
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(place.style.minBlockSize).toBe('');
});

test('what is below the form moves up when the upload is out of view', async () => {
  const reports = new Map<Element, (isIntersecting: boolean) => void>();
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(
    (callback) =>
      ({
        observe: (element: Element) =>
          reports.set(element, (isIntersecting) =>
            callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver),
          ),
        disconnect: () => {},
      }) as unknown as IntersectionObserver,
  );
  const place = await postHighUpload();
  reports.get(place)?.(true);
  expect(place).toHaveStyle({ minBlockSize: '900px' });
  reports.get(place)?.(false);
  expect(place.style.minBlockSize).toBe('');
});
