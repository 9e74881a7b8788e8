import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseJsonScript, useTestDocumentServer } from '../testing/test-document-server.ts';

const testServer = useTestDocumentServer(() => ({ data: {} }));

/** Timeouts in milliseconds, and the tolerance for a busy machine. */
const LIST_MS = 150;
const MAIN_OBJECT_MS = 1_000;
const SLACK_MS = 800;

let api: Server;
let respond: (response: ServerResponse) => void;
let server: string;
let requestCount = 0;

beforeAll(async () => {
  api = createServer((_request, response) => {
    requestCount += 1;
    respond(response);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  server = await testServer.startAnother({
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  });
  respond = (response) => response.destroy();
  // Loads the frame module before anything is measured.
  await testServer.get(`${server}/`);
});
afterAll(async () => {
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

async function timed(url: string, headers?: Record<string, string>) {
  const before = performance.now();
  const response = await testServer.get(server + url, headers);
  return { ...response, ms: performance.now() - before };
}

const hang = () => {
  // Never responds.
};
const stall = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
  response.write('{"data":');
};

describe.each([
  ['does not respond', hang],
  ['stops in the middle of its response', stall],
])('an API that %s', (_what, behavior) => {
  beforeEach(() => {
    respond = behavior;
  });

  it('delays a list by at most 150 ms', async () => {
    const { statusCode, body, ms } = await timed('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<header>index default guest</header>');
    expect(parseJsonScript(body, 'first-replies')).toEqual([]);
    expect(ms).toBeGreaterThan(LIST_MS - 10);
    expect(ms).toBeLessThan(LIST_MS + SLACK_MS);
  });

  it('delays a page with a main object by at most a second', async () => {
    const { statusCode, body, ms } = await timed('/user/mochi', { cookie: 'token=t' });
    expect(statusCode).toBe(200);
    expect(body).toContain('<header>user default guest</header>');
    expect(ms).toBeGreaterThan(MAIN_OBJECT_MS - 10);
    expect(ms).toBeLessThan(MAIN_OBJECT_MS + SLACK_MS);
  });

  it('does not delay pages without calls', async () => {
    requestCount = 0;
    expect((await timed('/legal/terms-of-service')).statusCode).toBe(200);
    expect(requestCount).toBe(0);
  });
});

it.each<[string, typeof respond]>([
  ['hangs up', (response) => response.destroy()],
  ['responds in HTML', (response) => response.end('<html>502 Bad Gateway</html>')],
  ['returns an empty response', (response) => response.end()],
  ['returns truncated JSON', (response) => response.end('{"data":')],
])('renders the frame at once when the API %s', async (_what, behavior) => {
  respond = behavior;
  const { statusCode, body, ms } = await timed('/user/mochi');
  expect(statusCode).toBe(200);
  expect(body).toContain('<header>user default guest</header>');
  expect(parseJsonScript(body, 'first-replies')).toEqual([]);
  expect(ms).toBeLessThan(MAIN_OBJECT_MS);
});

it('waits longer for the viewer than for a list', async () => {
  respond = (response) => {
    const viewer = { id: 1, username: 'ada', name: 'Ada', avatar: null, willBeDeleted: null };
    setTimeout(() => response.end(JSON.stringify({ data: viewer })), LIST_MS * 2);
  };
  const { body } = await timed('/', { cookie: 'token=t' });
  const paths = (parseJsonScript(body, 'first-replies') as { path: string }[]).map(({ path }) => path);
  expect(paths).toEqual(['app/user/get-profile']);
});

it('renders the frame at once when the API is down', async () => {
  const down = await testServer.startAnother({ API_URL: 'http://127.0.0.1:9' });
  const { statusCode, body } = await testServer.get(`${down}/user/mochi`);
  expect(statusCode).toBe(200);
  expect(body).toContain('<header>user default guest</header>');
  expect(parseJsonScript(body, 'first-replies')).toEqual([]);
});

it.each([500, 503, 429])('leaves a call to the browser when the API returned %i', async (status) => {
  respond = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end('{"code":"internal-error","messages":["Something went wrong"]}');
  };
  const { statusCode, body } = await timed('/user/mochi');
  expect(statusCode).toBe(200);
  expect(body).toContain('<header>user default guest</header>');
  expect(parseJsonScript(body, 'first-replies')).toEqual([]);
});
