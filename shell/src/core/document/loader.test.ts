const BOOT = '<script type="application/json" id="boot">{"start":[["/assets/shell/1/main.js",""]]}</script>';
const VIDEO = '<video data-stage-video></video>';
const FIRST_FRAME_TIMEOUT_MS = 1_500;

/** Opens a document and runs its loader. */
async function openDocument(body: string): Promise<void> {
  document.head.replaceChildren();
  document.body.innerHTML = body + BOOT;
  await jest.isolateModulesAsync(async () => void (await import('./loader.ts')));
}

const countScripts = () => document.head.querySelectorAll('script').length;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('requests the scripts of a page without a video at once', async () => {
  await openDocument('');
  expect(countScripts()).toBe(1);
});

it.each([
  [
    'the metadata of the video has loaded',
    () => document.querySelector('video')?.dispatchEvent(new Event('loadedmetadata')),
  ],
  ['the video fails', () => document.querySelector('video')?.dispatchEvent(new Event('error'))],
  ['the visitor touches the page', () => dispatchEvent(new Event('pointerdown'))],
  ['the first frame takes too long', () => jest.advanceTimersByTime(FIRST_FRAME_TIMEOUT_MS)],
])('requests the scripts of a page with a video once, when %s', async (_when, cause) => {
  await openDocument(VIDEO);
  jest.advanceTimersByTime(FIRST_FRAME_TIMEOUT_MS - 1);
  expect(countScripts()).toBe(0);
  cause();
  expect(countScripts()).toBe(1);
  for (const event of ['loadedmetadata', 'error'])
    document.querySelector('video')?.dispatchEvent(new Event(event));
  dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(FIRST_FRAME_TIMEOUT_MS);
  expect(countScripts()).toBe(1);
});
