import { createPrerenderer } from '@ontrend/shared/testing/prerendered';
import embedTexts from '../../locales/embed.en.json';
import en from '../../locales/en.json';
import { fakeMedia, type MediaLog } from '../../testing/fake-media.ts';

const render = createPrerenderer({ ...en, ...embedTexts }, ['.', '../../document']);
const user = { username: 'mochi', name: 'Mochi', avatar: null };
const playlist = { id: 'AAAAAAAAAAAAAAAA', title: 'Cats', user };

const createVideo = (fileName: string, changes: object = {}) => ({
  fileName,
  mp4Url: `/media/${fileName}.mp4`,
  firstFrame: `/media/${fileName}.webp`,
  placeholder: 'data:image/webp;base64,AA',
  description: `About ${fileName}`,
  user: { username: 'luna', name: 'Luna', avatar: null },
  width: 540,
  height: 960,
  duration: 65,
  isSensitive: false,
  captions: [],
  ...changes,
});

type Message = Record<string, unknown> & { event: string };
let media: MediaLog;
let host: Window;
let messages: Message[];
const listeners: [EventTarget, string, EventListenerOrEventListenerObject][] = [];

const $ = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector(selector) as E;
const video = () => $<HTMLVideoElement>('video');
const root = () => $('.embed');
const button = (name: string) => $(`button[aria-label="${name}"]`);
const entries = () => [...document.querySelectorAll<HTMLElement>('.entry')];
const press = (key: string, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const flushPromises = () => new Promise((resolve) => setTimeout(resolve));
async function command(name: string, more: object = {}): Promise<void> {
  const data = { ontrend: 1, command: name, ...more };
  dispatchEvent(new MessageEvent('message', { data, source: host, origin: 'https://host.example' }));
  await flushPromises();
}

function dispatchEnded(): void {
  Object.defineProperty(video(), 'ended', { configurable: true, value: true });
  video().pause();
  for (const name of ['pause', 'ended']) video().dispatchEvent(new Event(name));
  Object.defineProperty(video(), 'ended', { configurable: true, value: false });
}

async function run(
  videos: object[] = ['a', 'b', 'c'].map((name) => createVideo(name)),
  { search = '', nextPageToken = null as string | null } = {},
): Promise<void> {
  const replies = { playlist: { data: playlist }, feed: { data: videos, nextPageToken } };
  document.body.replaceChildren(render({ template: 'page', replies }));
  history.replaceState(null, '', `/embed/playlist/${playlist.id}${search}`);
  await jest.isolateModulesAsync(async () => void (await import('./script.ts')));
}

beforeEach(() => {
  media = fakeMedia();
  messages = [];
  // Remove listeners on window and document, which outlive the page in jsdom.
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target) as typeof addEventListener;
    jest
      .spyOn(target, 'addEventListener')
      .mockImplementation((name: string, listener, options?: boolean | AddEventListenerOptions) => {
        listeners.push([target, name, listener as EventListener]);
        listen(name, listener as EventListener, options);
      });
  }
  const frame = document.createElement('iframe');
  document.documentElement.append(frame);
  host = frame.contentWindow as Window;
  host.postMessage = jest.fn((data: Message) => void messages.push(data)) as never;
  Object.defineProperty(window, 'parent', { configurable: true, value: host });
  window.matchMedia = ((query: string) => ({ matches: false, media: query })) as never;
});
afterEach(() => {
  for (const [target, name, listener] of listeners.splice(0)) {
    target.removeEventListener(name, listener);
    target.removeEventListener(name, listener, true);
  }
  jest.restoreAllMocks();
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
});

test('plays the videos one after the other, up to the last one', async () => {
  await run();
  expect($('.position').textContent).toBe('1 of 3');
  expect(button('Previous video')).toHaveAttribute('aria-disabled', 'true');
  await video().play();
  dispatchEnded();
  expect([video().getAttribute('src'), video().paused]).toEqual(['/media/b.mp4', false]);
  expect([$('.position').textContent, root().dataset.file]).toEqual(['2 of 3', 'b']);
  dispatchEnded();
  expect($('.position').textContent).toBe('3 of 3');
  expect(button('Next video')).toHaveAttribute('aria-disabled', 'true');
  dispatchEnded();
  expect([video().getAttribute('src'), root().dataset.state]).toEqual(['/media/c.mp4', 'ended']);
  // The parent page receives the changes, and only the last end.
  expect(messages.map(({ event }) => event).filter((event) => event !== 'pause')).toEqual([
    'ready',
    'video',
    'video',
    'ended',
  ]);
});

test('starts again after the last video with the parameter loop', async () => {
  await run(undefined, { search: '?loop=1' });
  button('Previous video').click();
  expect($('.position').textContent).toBe('3 of 3');
  dispatchEnded();
  expect([$('.position').textContent, video().loop]).toEqual(['1 of 3', false]);
});

test('moves with buttons and keys, and links to the current video', async () => {
  await run();
  button('Next video').click();
  await flushPromises();
  expect([root().dataset.file, video().paused]).toEqual(['b', false]);
  expect($<HTMLAnchorElement>('.watch-link').href).toBe('https://ontrend.example/video/b');
  press('n');
  press('n');
  expect(root().dataset.file).toBe('c');
  press('P');
  expect(root().dataset.file).toBe('b');
});

test('shows a list in which the viewer chooses a video', async () => {
  await run();
  const opener = button('Videos in this playlist');
  opener.click();
  expect([opener.getAttribute('aria-expanded'), $('.list').hidden]).toEqual(['true', false]);
  expect(document.activeElement).toBe(entries()[0]);
  press('ArrowDown', entries()[0]);
  expect(document.activeElement).toBe(entries()[1]);
  expect(entries()[1]).toHaveTextContent(/About b\s+@luna\s+1:05/);
  press('Escape', entries()[1]);
  expect([$('.list').hidden, document.activeElement]).toEqual([true, opener]);
  press('l');
  entries()[2]?.click();
  expect([$('.list').hidden, root().dataset.file, video().paused]).toEqual([true, 'c', false]);
  expect(entries().map((entry) => entry.hasAttribute('aria-current'))).toEqual([false, false, true]);
});

test('says when the playlist has more videos than the embed plays', async () => {
  await run(undefined, { nextPageToken: 'more' });
  expect($('.position').textContent).toBe('1 of 3+');
  expect($<HTMLAnchorElement>('.all-videos').href).toBe(
    `https://ontrend.example/browse/playlist/${playlist.id}`,
  );
});

test('covers a sensitive video, from which the viewer can move on', async () => {
  await run([createVideo('a'), createVideo('b', { isSensitive: true }), createVideo('c')]);
  await video().play();
  dispatchEnded();
  expect([root().dataset.state, video().getAttribute('src'), video().paused]).toEqual([
    'covered',
    null,
    true,
  ]);
  expect($<HTMLImageElement>('.backdrop').hidden).toBe(true);
  await command('play');
  expect(messages.at(-1)).toMatchObject({ event: 'error', code: 'covered' });
  $('.show').click();
  await flushPromises();
  expect([video().getAttribute('src'), video().paused]).toEqual(['/media/b.mp4', false]);
  press('n');
  press('p');
  expect(root().dataset.state).toBe('covered');
  press('n');
  expect([root().dataset.file, root().dataset.state]).toEqual(['c', 'playing']);
});

test('the parameter start does not apply to a covered video after the first one', async () => {
  await run([createVideo('a'), createVideo('b', { isSensitive: true })], { search: '?start=12' });
  expect(messages[0]).toMatchObject({ event: 'ready', currentTime: 12 });
  await command('next');
  expect(messages.at(-1)).toMatchObject({ event: 'video', file: 'b', currentTime: 0 });
});

test('moves on from a video that cannot be played', async () => {
  await run();
  video().dispatchEvent(new Event('error'));
  expect(root().dataset.state).toBe('failed');
  press('n');
  expect([root().dataset.file, root().dataset.state]).toEqual(['b', 'playing']);
});

test('shows the captions of the current video', async () => {
  const captions = [{ language: 'en', url: '/media/b.vtt' }];
  await run([createVideo('a'), createVideo('b', { captions })]);
  expect(button('Captions').hidden).toBe(true);
  press('n');
  expect($<HTMLTrackElement>('video track').srclang).toBe('en');
  press('p');
  expect($('video track')).toBeNull();
});

describe('parent page', () => {
  test('can move between videos; a paused embed does not start to play', async () => {
    await run();
    expect(messages[0]).toMatchObject({ event: 'ready', file: 'a', position: 1, videos: 3 });
    await command('next');
    expect(messages.at(-1)).toMatchObject({
      event: 'video',
      file: 'b',
      position: 2,
      videos: 3,
      duration: 65,
    });
    expect(media.calls).toEqual([]);
    await command('play');
    await command('next');
    expect([root().dataset.file, video().paused]).toEqual(['c', false]);
    await command('previous');
    expect(root().dataset.file).toBe('b');
    await command('backwards');
    expect(messages.at(-1)).toMatchObject({ event: 'error', code: 'command' });
  });

  test('receives an error for a playlist without videos', async () => {
    await run([]);
    expect(messages).toEqual([expect.objectContaining({ event: 'error', code: 'unavailable' })]);
    expect($('.reason')).toHaveTextContent('This playlist has no videos yet.');
  });
});
