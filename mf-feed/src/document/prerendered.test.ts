import { fakeMedia } from '../testing/fake-media.ts';

// Browser code has no types for the file system, but this test reads files that only the build reads.
const { readFileSync } = jest.requireActual<{ readFileSync(file: string, encoding: 'utf8'): string }>(
  'node:fs',
);
const folder = expect.getState().testPath?.replace(/[^/\\]+$/, '') ?? '';

const template = (name: string) => readFileSync(`${folder}${name}.mustache`, 'utf8');

const $ = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector(selector) as E;

/** Renders the template roughly like the document server, with fixed texts instead of replies. */
function renderTemplate({ autoplay = true } = {}): HTMLVideoElement {
  const filled = template('item')
    .replace(/{{#placeholder}}.*{{\/placeholder}}/, '')
    .replace(/{{#preferences.autoplay}}(.*?){{\/preferences.autoplay}}/, autoplay ? '$1' : '')
    .replace(/{{[#/^](description|count|isSensitive)}}/g, '')
    .replaceAll('{{width}}', '540')
    .replaceAll('{{height}}', '960')
    .replace(/{{([^}]+)}}/g, '$1');
  document.body.innerHTML = `<div id="prerendered"><div class="feed-page">${filled}</div></div><div id="root"></div>`;
  return $<HTMLVideoElement>('video');
}

async function run(): Promise<void> {
  await jest.isolateModulesAsync(async () => void (await import('./prerendered-script.ts')));
}

beforeEach(() => {
  fakeMedia();
});

test('has no inline styles, no handlers and no visible control that needs a script', () => {
  for (const name of ['feed', 'video', 'item']) expect(template(name)).not.toMatch(/ (style|on\w+)=/);
  renderTemplate();
  for (const button of document.querySelectorAll('button')) expect(button).toHaveAttribute('hidden');
  expect($('video')).toHaveAttribute('controls');
});

test('sets the shape of the frame', async () => {
  renderTemplate();
  await run();
  expect($('.feed-frame').dataset.shape).toBe('tall');
  expect($('video')).not.toHaveAttribute('controls');
});

test('without autoplay, shows a play icon, and a tap plays', async () => {
  const video = renderTemplate({ autoplay: false });
  await run();
  video.dispatchEvent(new Event('canplay'));
  expect(video.paused).toBe(true);
  expect(video.dataset.paused).toBe('');
  expect($('.feed-frame')).toHaveAttribute('data-paused');
  expect($('.feed-play-button').ariaLabel).toBe('texts.player.play');
  $('.feed-play-button').click();
  expect(video.paused).toBe(false);
});

test('does not contain a sensitive video', () => {
  expect(template('item')).toMatch(/{{\^isSensitive}}<video [^\n]*<\/video>{{\/isSensitive}}/);
});

test('a tap pauses, another plays, and the element stores the state for hydration', async () => {
  const video = renderTemplate();
  await run();
  await video.play();
  $('.feed-play-button').click();
  expect(video.paused).toBe(true);
  expect(video.dataset.paused).toBe('');
  video.dispatchEvent(new Event('canplay'));
  expect(video.paused).toBe(true);
  $('.feed-play-button').click();
  expect(video.paused).toBe(false);
  expect(video.dataset.paused).toBeUndefined();
});

test('the mute button unmutes and updates its label', async () => {
  const video = renderTemplate();
  await run();
  $('.feed-mute-button').click();
  expect(video.muted).toBe(false);
  expect(video.dataset.sound).toBe('on');
  expect($('.feed-mute-button').dataset.muted).toBe('false');
});

test('retries playback, also at the end, until the video moves elsewhere', async () => {
  const video = renderTemplate();
  await run();
  video.dispatchEvent(new Event('canplay'));
  expect(video.paused).toBe(false);
  video.pause();
  video.dispatchEvent(new Event('ended'));
  expect(video.paused).toBe(false);

  $('#root').append(video);
  video.pause();
  video.dispatchEvent(new Event('canplay'));
  expect(video.paused).toBe(true);
});
