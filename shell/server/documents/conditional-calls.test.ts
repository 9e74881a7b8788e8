import { publishFeedBuild } from '../testing/publish-feed.ts';
import { parseJsonScript, useTestDocumentServer } from '../testing/test-document-server.ts';

// Checks over HTTP which first calls are made for a URL, with the real manifest of mf-feed.

const lab = useTestDocumentServer(() => ({ data: [], nextPageToken: null }));
beforeAll(() => publishFeedBuild(lab));

/** Returns the calls that the API received for a document, and the replies inlined in the document. */
async function open(url: string, cookie = '') {
  const { statusCode, body } = await lab.get(url, cookie ? { cookie } : {});
  expect(statusCode).toBe(200);
  const inside = parseJsonScript(body, 'first-replies') as { path: string; body: object }[];
  const asked = lab.asked.map((call) => ({
    path: call.url.replace(/^\/api\//, ''),
    body: { ...(call.body as object), clientId: undefined },
  }));
  return { asked, inside: inside.map(({ path, body: sent }) => ({ path, body: sent })) };
}

describe.each(['/', '/browse/for-you', '/browse/dialogWrapper'])('the feed at %s', (url) => {
  const call = (filter: object) => [{ path: 'app/video/get', body: { filter } }];

  it.each([
    ['personal, as nothing was chosen', '', { kind: 'for-you' }],
    [
      'personal, whatever else the flag says',
      'for-you=1; preferences=%7B%22forYou%22%3Afalse%7D',
      { kind: 'for-you' },
    ],
    ['the same for everybody, as chosen', 'for-you=off', { kind: 'for-you', personal: false }],
  ])('is %s', async (_what, cookie, filter) => {
    const { asked, inside } = await open(url, cookie);
    expect(asked).toEqual(call(filter));
    // The browser makes the calls for lists that were too slow.
    for (const one of inside) expect(one).toEqual(call(filter)[0]);
  });
});

it.each([
  ['/browse/search', 0],
  ['/browse/search?q=', 0],
  ['/browse/search?q=%20', 0],
  ['/browse/search/users', 0],
  ['/browse/search/videos', 0],
  ['/browse/search/hashtags', 0],
  ['/browse/search?q=cat', 3],
  ['/browse/search/videos?q=cat', 1],
])('%s makes %i search calls', async (url, times) => {
  const { asked, inside } = await open(url);
  expect(asked).toHaveLength(times);
  if (times === 0) expect(inside).toEqual([]);
});
