import { queryClient } from '@ontrend/shared/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DEFAULT_DETAILS, type VideoDetails } from '../../own-video/video-details.ts';
import { fakeUploadApi } from '../../testing/upload-test-utils.tsx';
import { DetailsForm } from './details-form.tsx';
import { canvasToJpeg, openFrameReader } from './frame-reader.ts';

jest.mock('./frame-reader.ts');

/** Suggestions are debounced, which takes longer on a busy machine. */
const SUGGESTIONS_TIMEOUT = { timeout: 5_000 };

const onChange = jest.fn();
const onSubmit = jest.fn();

function Form({ overrides }: { overrides: Partial<VideoDetails> }) {
  const [details, setDetails] = useState<VideoDetails>({ ...DEFAULT_DETAILS, ...overrides });
  const [source] = useState(() => new Blob(['film']));
  onChange(details);
  return (
    <QueryClientProvider client={queryClient}>
      <DetailsForm
        label="Details"
        value={details}
        onChange={setDetails}
        onSubmit={onSubmit}
        source={source}
        errors={[]}
        actions={(isValid) => (
          <button type="submit" disabled={!isValid}>
            Send
          </button>
        )}
      />
    </QueryClientProvider>
  );
}

const latestDetails = () => onChange.mock.lastCall?.[0] as VideoDetails;
const captureFrame = jest.fn(
  async () => ({ toDataURL: () => 'data:image/jpeg;base64,AA' }) as unknown as HTMLCanvasElement,
);

async function open(overrides: Partial<VideoDetails> = {}) {
  const api = fakeUploadApi();
  queryClient.clear();
  jest
    .mocked(openFrameReader)
    .mockResolvedValue({ duration: 12, aspectRatio: 0.6, captureFrame, close: () => {} });
  jest.mocked(canvasToJpeg).mockImplementation(async () => new Blob(['picture']));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  onSubmit.mockClear();
  captureFrame.mockClear();
  render(<Form overrides={overrides} />);
  await waitFor(() => expect(document.querySelectorAll('[aria-hidden] > img')).toHaveLength(8));
  return api;
}

const description = () => screen.getByRole('textbox', { name: 'Description' });

test('suggests hashtags and users while typing, and the keyboard can select them', async () => {
  const api = await open();
  api.on('app/video/search-hashtag-autocomplete', { match: [{ id: 1, name: 'cats', videos: 1_200 }] });
  const mochi = {
    id: 2,
    username: 'mochi',
    name: 'Mochi',
    avatar: null,
    hasSubscribe: false,
    subscribers: 1,
  };
  api.on('app/user/search', {
    data: [mochi],
    pagination: { page: 1, recordsPerPage: 15, recordsTotal: 1 },
    nextPageToken: null,
  });
  await userEvent.type(description(), 'Look #ca');
  expect(
    await screen.findByRole('option', { name: /cats.*1\.2K videos/ }, SUGGESTIONS_TIMEOUT),
  ).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(description()).toHaveValue('Look #cats ');
  await userEvent.type(description(), 'by @mo');
  await userEvent.click(await screen.findByRole('option', { name: /@mochi/ }, SUGGESTIONS_TIMEOUT));
  expect(description()).toHaveValue('Look #cats by @mochi ');
  expect(api.bodies('app/video/search-hashtag-autocomplete')[0]).toMatchObject({ search: 'ca', maxItems: 5 });
});

test('counts the description as users count characters and disables submit when it is too long', async () => {
  await open({ description: '🐱'.repeat(2_200) });
  expect(screen.getByText('2,200/2,200')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  fireEvent.change(description(), { target: { value: 'x'.repeat(2_203) } });
  expect(screen.getByText('3 characters over the limit')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('a cover is a frame of the video or an image file', async () => {
  await open();
  const slider = await screen.findByRole('slider', { name: 'Position in the video' });
  await waitFor(() => expect(captureFrame).toHaveBeenCalledTimes(8));
  fireEvent.change(slider, { target: { value: '3.4' } });
  expect(slider).toHaveAttribute('aria-valuetext', '0:03.4 of 0:12.0');
  await waitFor(() => expect(latestDetails().cover).toBeInstanceOf(Blob));
  expect(captureFrame).toHaveBeenLastCalledWith(3.4, 1_280);
  await userEvent.click(screen.getByRole('button', { name: 'Use the first frame' }));
  expect(latestDetails().cover).toBeNull();
  const chooser = document.querySelector('input[accept="image/*"]') as HTMLInputElement;
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(chooser, new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(screen.getByText(/type isn't supported/)).toBeVisible();
  const own = new File(['x'], 'cat.png', { type: 'image/png' });
  await user.upload(chooser, own);
  expect(latestDetails().cover).toBe(own);
});

test("an image file can be the cover when the browser can't decode the video", async () => {
  jest.mocked(openFrameReader).mockReset();
  fakeUploadApi();
  jest.mocked(openFrameReader).mockRejectedValue(new Error('no'));
  render(<Form overrides={{}} />);
  expect(await screen.findByText(/This browser can't show frames of this video/)).toBeVisible();
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByRole('button', { name: 'Upload an image' })).toBeEnabled();
});

test('caption files are validated, one per language', async () => {
  await open();
  const chooser = document.querySelector('input[accept^=".vtt"]') as HTMLInputElement;
  const add = (text: string, name = 'words.vtt') =>
    userEvent.upload(
      chooser,
      // jsdom can't read files.
      Object.assign(new File([text], name, { type: 'text/vtt' }), {
        arrayBuffer: async () => new TextEncoder().encode(text).buffer,
      }),
    );
  await add('1\n00:01,000 --> 00:02,000\nHi');
  expect(await screen.findByText(/words\.vtt: This isn't a WebVTT file/)).toBeVisible();
  await add('WEBVTT\n\n00:02.000 --> 00:01.000\nHi');
  expect(await screen.findByText('words.vtt: Line 3 ends before it starts.')).toBeVisible();
  expect(latestDetails().captions).toEqual([]);
  await add('WEBVTT\n\n00:01.000 --> 00:02.000\nHi');
  await waitFor(() => expect(latestDetails().captions.map(({ language }) => language)).toEqual(['en']));
  const languages = screen.getByRole('combobox', { name: 'Language' });
  expect(within(languages).queryByRole('option', { name: 'English' })).toBeNull();
  await userEvent.selectOptions(languages, 'pt-BR');
  await add('WEBVTT\n\n00:01.000 --> 00:02.000\nOi', 'oi.vtt');
  await waitFor(() => expect(latestDetails().captions).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Remove the captions in English' }));
  expect(latestDetails().captions.map(({ language }) => language)).toEqual(['pt-BR']);
});
