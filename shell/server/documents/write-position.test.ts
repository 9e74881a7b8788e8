import { useTestDocumentServer } from '../testing/test-document-server.ts';

const cookies: (string | undefined)[] = [];
const { get } = useTestDocumentServer(({ headers }) => {
  cookies.push(headers.cookie);
  return { data: { name: 'Mochi', username: 'mochi', likes: 0 } };
});

beforeEach(() => cookies.splice(0));

it.each([
  ['of an insecure site', 'write-position=a.b.c-d_e', 'write-position=a.b.c-d_e'],
  ['of a secure site', '__Host-write-position=a.b.c', '__Host-write-position=a.b.c'],
  ['that contains another cookie', 'write-position=a%3B%20device%3Dx', 'write-position='],
  ['that does not exist', 'token=t1', 'write-position='],
])(
  'the calls of a document send only the position of the last write, from a cookie %s',
  async (_case, cookie, sent) => {
    await get('/user/mochi', { cookie });
    expect(cookies.length).toBeGreaterThan(0);
    expect([...new Set(cookies)]).toEqual([sent]);
  },
);
