import { publishFeedManifest } from '../testing/publish-feed.ts';
import { parseJsonScript, useTestDocumentServer } from '../testing/test-document-server.ts';

// Checks over HTTP which first calls are made for a URL, with the real manifest of mf-feed.

const testServer = useTestDocumentServer(() => ({ data: [], nextPageToken: null }));
beforeAll(() => publishFeedManifest(testServer));

/** Returns the calls that the API received for a document, and the replies inlined in the document. */
async function open(url: string, cookie = '') {
  const { statusCode, body } = await testServer.get(url, cookie ? { cookie } : {});
  expect(statusCode).toBe(200);
  const inlined = parseJsonScript(body, 'first-replies') as { path: string; body: object }[];
  const calls = testServer.apiRequests.map((call) => ({
    path: call.url.replace(/^\/api\//, ''),
    body: { ...(call.body as object), clientId: undefined },
  }));
  return { calls, inlined: inlined.map(({ path, body: sent }) => ({ path, body: sent })) };
}

describe.each(['/', '/browse/for-you', '/browse/dialogWrapper'])('the feed at %s', (url) => {
  const expectedCalls = (filter: object) => [{ path: 'app/video/get', body: { filter } }];

  it.each([
    ['personalized by default', '', { kind: 'for-you' }],
    [
      'personalized when the flag is not off',
      'for-you=1; preferences=%7B%22forYou%22%3Afalse%7D',
      { kind: 'for-you' },
    ],
    ['not personalized when the flag is off', 'for-you=off', { kind: 'for-you', personal: false }],
  ])('is %s', async (_what, cookie, filter) => {
    const { calls, inlined } = await open(url, cookie);
    expect(calls).toEqual(expectedCalls(filter));
    // The browser makes the calls for lists that were too slow.
    for (const one of inlined) expect(one).toEqual(expectedCalls(filter)[0]);
  });
});

it.each([
  '/browse/search',
  '/browse/search?q=',
  '/browse/search?q=%20',
  '/browse/search/users',
  '/browse/search/videos',
  '/browse/search/hashtags',
])('%s explores and makes no search calls', async (url) => {
  const { calls } = await open(url);
  expect(calls).toEqual([{ path: 'app/video/explore', body: {} }]);
});

it.each([
  ['/browse/search?q=cat', 3],
  ['/browse/search/videos?q=cat', 1],
])('%s makes %i search calls', async (url, times) => {
  const { calls } = await open(url);
  expect(calls).toHaveLength(times);
  expect(calls.map(({ path }) => path)).not.toContain('app/video/explore');
});

it('the first value of a repeated parameter counts, as in the browser', async () => {
  const { calls } = await open('/browse/search/videos?q=cat&q=dog');
  expect(calls.map(({ body }) => body)).toEqual([{ search: 'cat' }]);
});
