import { appendAsset, prepareChunk } from './asset-loader.ts';

let count = 0;
/** Returns the folder of another build, because lists are fetched once per build. */
function nextFolder(): string {
  count += 1;
  return `/assets/mf-x/${count}/`;
}

let replies: (() => Promise<unknown>)[];
const requested: string[] = [];
const respond = (digests: object) => async () => ({ json: async () => digests });
beforeEach(() => {
  document.head.replaceChildren();
  requested.length = 0;
  replies = [];
  globalThis.fetch = ((url: string) => {
    requested.push(url.replace(location.origin, ''));
    return (replies.shift() ?? (() => new Promise(() => {})))();
  }) as typeof fetch;
});

const settle = () => new Promise<void>((resolve) => queueMicrotask(() => setTimeout(resolve)));
const lastScript = () => document.querySelector('script:last-of-type') as HTMLScriptElement;

/** Creates the element of a chunk as webpack does. */
function createChunk(folder: string, file = 'chunk.js'): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { src: location.origin + folder + file });
  prepareChunk(script);
  document.head.append(script);
  return script;
}

it('loads a file of this site with its digest, and requests none before the digest is known', async () => {
  let reply = (_response: unknown) => {};
  replies = [() => new Promise((resolve) => (reply = resolve))];
  const folder = nextFolder();
  const script = createChunk(folder);
  expect([requested, script.hasAttribute('src')]).toEqual([[`${folder}integrity.json`], false]);
  reply({ json: async () => ({ 'chunk.js': 'sha384-one', 'other.js': 'sha384-two' }) });
  await settle();
  expect([script.integrity, new URL(script.src).pathname]).toEqual(['sha384-one', `${folder}chunk.js`]);
  const other = createChunk(folder, 'other.js');
  await settle();
  expect([other.integrity, requested.length]).toEqual(['sha384-two', 1]);
});

it('uses the digest of the document at once', () => {
  void appendAsset('/assets/shell/1/main.js', 'sha384-document');
  expect([lastScript().integrity, lastScript().hasAttribute('src'), lastScript().async]).toEqual([
    'sha384-document',
    true,
    false,
  ]);
  expect(requested).toEqual([]);
});

it.each([
  ['is not reachable', () => Promise.reject(new Error('offline'))],
  ['responds with an error page', async () => ({ json: () => Promise.reject(new Error('no JSON')) })],
])('fails without running the file when the list %s, and fetches both again', async (_what, failure) => {
  const folder = nextFolder();
  replies = [failure, respond({ 'chunk.js': 'sha384-one' })];
  expect(await appendAsset(`${folder}chunk.js`)).toBe(false);
  expect(document.querySelector('script')).toBeNull();
  void appendAsset(`${folder}chunk.js`);
  await settle();
  expect([lastScript().integrity, lastScript().src]).toEqual([
    'sha384-one',
    `${location.origin}${folder}chunk.js?retry=1`,
  ]);
  expect(requested).toEqual([`${folder}integrity.json`, `${folder}integrity.json?retry=1`]);
});

it('does not check files of development servers and previews', async () => {
  const script = Object.assign(document.createElement('script'), { src: 'http://localhost:5173/chunk.js' });
  prepareChunk(script);
  await settle();
  expect([script.integrity, script.src, requested]).toEqual(['', 'http://localhost:5173/chunk.js', []]);
});

it('lets a stylesheet of a chunk fail when it hangs', async () => {
  jest.useFakeTimers();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/of.css' });
  const failed = jest.fn();
  link.onerror = failed;
  prepareChunk(link);
  await jest.advanceTimersByTimeAsync(19_900);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(failed).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
