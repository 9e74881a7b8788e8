import { fakeMedia, type MediaLog } from '../../testing/fake-media.ts';

// Browser code has no types for the file system, but this test reads files that only the build reads.
const { readFileSync } = jest.requireActual<{ readFileSync(file: string, encoding: 'utf8'): string }>(
  'node:fs',
);
const folder = expect.getState().testPath?.replace(/[^/\\]+$/, '') ?? '';

type Message = Record<string, unknown> & { event: string };

let media: MediaLog;
let host: Window;
let messages: Message[];
const listeners = { events: [] as [EventTarget, string, EventListenerOrEventListenerObject][] };

const $ = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector(selector) as E;
const video = () => $<HTMLVideoElement>('video');
const state = () => $('.embed').dataset.state;
const events = () => messages.map(({ event }) => event);

/** Renders the template roughly like the document server, with fixed texts instead of replies. */
function renderTemplate({ isSensitive = false, isFound = true } = {}): void {
  const template = readFileSync(`${folder}page.mustache`, 'utf8').replace(/{{> ([\w-]+)}}/g, (_whole, name) =>
    readFileSync(`${folder}../../document/${name}.mustache`, 'utf8'),
  );
  const [player = '', missing = ''] = template.split('{{^video.data}}');
  const overlay = isSensitive ? '$1' : '';
  document.body.innerHTML = (isFound ? player : missing)
    .replace(/{{#isSensitive}}(.*?){{\/isSensitive}}/gs, overlay)
    .replace(/{{\^isSensitive}}(.*?){{\/isSensitive}}/gs, isSensitive ? '' : '$1')
    .replace(/{{#placeholder}}.*{{\/placeholder}}/, '')
    .replaceAll('{{duration}}', '12')
    .replaceAll('{{texts.embedPage.position}}', '{{at}} of {{of}}')
    .replace(/{{[#/^][^}]*}}/g, '')
    .replace(/{{(?!at}}|of}})([^}]+)}}/g, '$1');
}

async function run(search = '', options: Parameters<typeof renderTemplate>[0] = {}): Promise<void> {
  renderTemplate(options);
  history.replaceState(null, '', `/embed/abc${search}`);
  await jest.isolateModulesAsync(async () => void (await import('./script.ts')));
}

function sendMessage(data: unknown, { from = host, origin = 'https://host.example' } = {}): void {
  dispatchEvent(new MessageEvent('message', { data, source: from, origin }));
}
const command = (name: string, more: object = {}) => sendMessage({ ontrend: 1, command: name, ...more });
const flushPromises = () => new Promise((resolve) => setTimeout(resolve));
const press = (key: string, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

/** Dispatches the events of a video that plays to its end. */
async function dispatchPlaying(): Promise<void> {
  await video().play();
  video().dispatchEvent(new Event('play'));
}
function dispatchEnded(): void {
  Object.defineProperty(video(), 'ended', { configurable: true, value: true });
  video().pause();
  video().dispatchEvent(new Event('pause'));
  video().dispatchEvent(new Event('ended'));
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
        listeners.events.push([target, name, listener as EventListener]);
        listen(name, listener as EventListener, options);
      });
  }
  document.body.innerHTML = '';
  const frame = document.createElement('iframe');
  document.documentElement.append(frame);
  host = frame.contentWindow as Window;
  host.postMessage = jest.fn(
    (data: Message, target: string) => void messages.push({ ...data, target }),
  ) as never;
  Object.defineProperty(window, 'parent', { configurable: true, value: host });
  window.matchMedia = ((query: string) => ({ matches: false, media: query })) as never;
});
afterEach(() => {
  for (const [target, name, listener] of listeners.events.splice(0)) {
    target.removeEventListener(name, listener);
    target.removeEventListener(name, listener, true);
  }
  jest.restoreAllMocks();
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
});

test('the template has no inline styles and handlers', () => {
  expect(readFileSync(`${folder}page.mustache`, 'utf8')).not.toMatch(/ (style|on\w+)=/);
});

describe('parent page', () => {
  test('receives a ready event with the player state', async () => {
    await run('?muted=1&start=4');
    const [ready] = messages;
    expect(ready).toMatchObject({ ontrend: 1, event: 'ready', file: 'fileName', target: '*' });
    expect(ready).toMatchObject({ currentTime: 4, duration: 12, paused: true, muted: true, volume: 0.5 });
  });

  test('can play, pause, seek and mute', async () => {
    await run();
    command('play');
    await flushPromises();
    expect(media.calls).toEqual([{ element: video(), call: 'play' }]);
    command('pause');
    expect(media.calls.at(-1)?.call).toBe('pause');
    command('mute');
    expect(video().muted).toBe(true);
    command('unmute');
    expect(video().muted).toBe(false);
    command('volume', { value: 0.2 });
    expect(video().volume).toBe(0.2);
    command('loop', { value: true });
    expect(video().loop).toBe(true);
    // Without metadata the seek is pending.
    command('seek', { value: 7 });
    expect(video().currentTime).toBe(0);
    video().dispatchEvent(new Event('loadedmetadata'));
    expect(video().currentTime).toBe(7);
    command('seek', { value: 700 });
    video().dispatchEvent(new Event('loadedmetadata'));
    expect(video().currentTime).toBe(12);
  });

  test('receives player events', async () => {
    await run();
    await dispatchPlaying();
    video().currentTime = 1;
    video().dispatchEvent(new Event('timeupdate'));
    video().currentTime = 1.1;
    video().dispatchEvent(new Event('timeupdate'));
    video().dispatchEvent(new Event('seeked'));
    video().dispatchEvent(new Event('volumechange'));
    video().pause();
    video().dispatchEvent(new Event('pause'));
    dispatchEnded();
    expect(events()).toEqual(['ready', 'play', 'timeupdate', 'seeked', 'volumechange', 'pause', 'ended']);
    expect(messages.at(-1)).toMatchObject({ currentTime: 1.1, duration: 12, paused: true });
  });

  test('can request the state and receives its id back', async () => {
    await run();
    command('state', { id: 'now' });
    expect(messages.at(-1)).toMatchObject({ event: 'state', id: 'now', currentTime: 0, paused: true });
  });

  test('receives an error for an invalid message, which has no effect', async () => {
    await run();
    sendMessage({ ontrend: 1, command: 'seek', value: 'far', id: 9 });
    sendMessage({ ontrend: 9, command: 'play' });
    await flushPromises();
    expect(messages.slice(1)).toEqual([
      expect.objectContaining({ event: 'error', code: 'value', id: 9 }),
      expect.objectContaining({ event: 'error', code: 'version' }),
    ]);
    expect(media.calls).toEqual([]);
  });

  test('receives an error when the browser blocks sound', async () => {
    media.blocksSound = true;
    await run();
    command('play', { id: 1 });
    await flushPromises();
    expect(messages.at(-1)).toMatchObject({ event: 'error', code: 'play-refused', id: 1 });
  });

  test('is the only accepted sender', async () => {
    await run();
    sendMessage({ ontrend: 1, command: 'play' }, { from: window });
    await flushPromises();
    expect([media.calls, events()]).toEqual([[], ['ready']]);
  });

  test('must have the specified origin', async () => {
    await run('?origin=https://host.example');
    expect(messages[0]).toMatchObject({ event: 'ready', target: 'https://host.example' });
    sendMessage({ ontrend: 1, command: 'play' }, { origin: 'https://other.example' });
    await flushPromises();
    expect([media.calls, events()]).toEqual([[], ['ready']]);
    command('play');
    await flushPromises();
    expect(media.calls).toHaveLength(1);
  });

  test('is blocked when the specified origin is invalid', async () => {
    await run('?origin=host.example');
    command('play');
    await flushPromises();
    expect([media.calls, messages]).toEqual([[], []]);
  });

  test('receives an error when there is no video', async () => {
    await run('', { isFound: false });
    command('play', { id: 2 });
    expect(messages).toEqual([
      expect.objectContaining({ event: 'error', code: 'unavailable' }),
      expect.objectContaining({ event: 'error', code: 'unavailable', id: 2 }),
    ]);
  });
});

describe('viewer', () => {
  test('starts and pauses with a click and sees the position', async () => {
    await run();
    expect(video()).not.toHaveAttribute('controls');
    expect([state(), $('.time').textContent]).toEqual(['idle', '0:00 / 0:12']);
    $('.big').click();
    video().dispatchEvent(new Event('play'));
    expect([state(), $('.toggle').ariaLabel]).toEqual(['playing', 'texts.embedPage.pause']);
    expect(document.activeElement).toBe($('.toggle'));
    video().currentTime = 3;
    video().dispatchEvent(new Event('timeupdate'));
    expect($('.seek').ariaValueText).toBe('0:03 of 0:12');
    video().click();
    video().dispatchEvent(new Event('pause'));
    expect([state(), $('.toggle').ariaLabel]).toEqual(['paused', 'texts.embedPage.play']);
  });

  test('can replay the video at its end', async () => {
    await run();
    await dispatchPlaying();
    dispatchEnded();
    expect([state(), $('.big').ariaLabel]).toEqual(['ended', 'texts.embedPage.replay']);
    media.calls.length = 0;
    $('.big').click();
    expect(media.calls).toEqual([{ element: video(), call: 'play' }]);
  });

  test('can use the keyboard for everything', async () => {
    await run();
    press(' ');
    expect(video().paused).toBe(false);
    press('k');
    expect(video().paused).toBe(true);
    press('m');
    expect(video().muted).toBe(true);
    press('M');
    expect(video().muted).toBe(false);
    press('ArrowRight');
    press('ArrowRight');
    press('ArrowLeft');
    video().dispatchEvent(new Event('loadedmetadata'));
    expect(video().currentTime).toBe(5);
    // Space on a focused button only activates the button.
    media.calls.length = 0;
    press(' ', $('.sound'));
    expect(media.calls).toEqual([]);
  });

  test('can unmute', async () => {
    await run('?muted=1');
    expect($('.sound').ariaLabel).toBe('texts.embedPage.unmute');
    $('.sound').click();
    video().dispatchEvent(new Event('volumechange'));
    expect([video().muted, $('.sound').ariaLabel]).toEqual([false, 'texts.embedPage.mute']);
  });

  test('sees an error for an unplayable video and can retry', async () => {
    await run();
    video().dispatchEvent(new Event('error'));
    expect([state(), $('.failed p').textContent]).toEqual(['failed', 'texts.embedPage.failed']);
    expect(messages.at(-1)).toMatchObject({ event: 'error', code: 'unplayable' });
    $('.retry').click();
    expect(media.calls.map(({ call }) => call)).toEqual(['load', 'play']);
    video().dispatchEvent(new Event('play'));
    expect(state()).toBe('playing');
  });

  test('must confirm a content warning; the parent page cannot', async () => {
    await run('?autoplay=1', { isSensitive: true });
    command('play');
    await flushPromises();
    expect(messages.at(-1)).toMatchObject({ event: 'error', code: 'covered' });
    press(' ');
    expect([media.calls, video().getAttribute('src'), state()]).toEqual([[], null, 'covered']);
    $('.show').click();
    expect(video().getAttribute('src')).toBe('mp4Url');
    expect(media.calls).toEqual([{ element: video(), call: 'play' }]);
    expect(state()).not.toBe('covered');
  });

  test('starts a confirmed video at the position of the parameter start', async () => {
    await run('?start=4', { isSensitive: true });
    $('.show').click();
    await flushPromises();
    video().dispatchEvent(new Event('loadedmetadata'));
    expect(video().currentTime).toBe(4);
  });

  test('returns to a hidden tab in which only a playing video resumes', async () => {
    await run();
    const hide = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    hide(true);
    hide(false);
    expect(video().paused).toBe(true);
    await dispatchPlaying();
    hide(true);
    expect(video().paused).toBe(true);
    hide(false);
    expect(video().paused).toBe(false);
    // The parent page paused it meanwhile.
    hide(true);
    command('pause');
    await flushPromises();
    hide(false);
    expect(video().paused).toBe(true);
  });
});

describe('autoplay', () => {
  let see: (isIntersecting: boolean) => Promise<unknown>;
  beforeEach(() => {
    globalThis.IntersectionObserver = class {
      private isOn = true;
      constructor(callback: IntersectionObserverCallback) {
        see = (isIntersecting) => {
          if (this.isOn) callback([{ isIntersecting } as never], this as never);
          return flushPromises();
        };
      }
      observe(): void {}
      disconnect(): void {
        this.isOn = false;
      }
    } as never;
    see = async () => {};
  });

  test('starts when visible, muted if sound is blocked, and pauses off screen', async () => {
    media.blocksSound = true;
    await run('?autoplay=1&loop=1');
    expect([media.calls, video().loop]).toEqual([[], true]);
    await see(true);
    expect([video().paused, video().muted]).toEqual([false, true]);
    await see(false);
    expect(video().paused).toBe(true);
    // The first interaction ends autoplay.
    await see(true);
    $('.toggle').click();
    expect(video().paused).toBe(true);
    await see(true);
    expect(video().paused).toBe(true);
  });

  test('does not start with reduced motion', async () => {
    window.matchMedia = ((query: string) => ({ matches: query.includes('reduce'), media: query })) as never;
    await run('?autoplay=1');
    await see(true);
    expect(media.calls).toEqual([]);
  });

  test('does not start without the parameter', async () => {
    await run();
    await see(true);
    expect(media.calls).toEqual([]);
  });
});
