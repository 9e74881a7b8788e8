import { createHash } from 'node:crypto';
import EventEmitter, { once } from 'node:events';
import { FORWARDED_CLIENT_HEADER } from '@ontrend/shared/server/forwarding';
import Fastify, { type FastifyRequest } from 'fastify';
import { JSDOM } from 'jsdom';
import { readServerConfig } from '../config.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';
import { rewriteRequestHeaders, rewriteResponseHeaders, siteCookiePrefix } from './site-api.ts';

/** Milliseconds after which a document server has announced its builds. */
const ANNOUNCEMENT_MS = 10_000;
const LOCAL = 'http://localhost:3100';
const SITE = 'https://staging.example';

it('sends a site only its own cookies, under the names that it gave them', () => {
  const cookie =
    'refresh-token=local; staging.example.__Host-refresh-token=a; localhost-3000.refresh-token=b';
  const headers = { cookie, accept: 'text/html' };
  expect(rewriteRequestHeaders(headers, LOCAL, SITE)).toEqual({
    cookie: '__Host-refresh-token=a',
    accept: 'text/html',
  });
  expect(rewriteRequestHeaders(headers, LOCAL, 'http://localhost:3000').cookie).toBe('refresh-token=b');
  expect(rewriteRequestHeaders(headers, LOCAL, 'https://other.example')).toEqual({ accept: 'text/html' });
});

it('sends the origin of the site for its own pages, and that of other sites unchanged', () => {
  const own = { origin: LOCAL, referer: `${LOCAL}/video/x?y=1` };
  expect(rewriteRequestHeaders(own, LOCAL, SITE)).toEqual({ origin: SITE, referer: `${SITE}/video/x?y=1` });
  for (const origin of ['https://evil.example', `${LOCAL}1`, 'null'])
    expect(rewriteRequestHeaders({ origin, referer: origin }, LOCAL, SITE)).toEqual({
      origin,
      referer: origin,
    });
});

it('sets cookies of a secure site so that a page without TLS can use them, apart from those of other servers', () => {
  const response = {
    'set-cookie': [
      '__Host-refresh-token=a; Path=/; HttpOnly; Secure; SameSite=Lax',
      'device=b; Domain=staging.example; Path=/; secure',
      'refreshToken=in-cookie.c; Path=/; Secure',
    ],
    'strict-transport-security': 'max-age=1',
    'content-type': 'application/json',
  };
  expect(rewriteResponseHeaders(response, SITE)).toEqual({
    'set-cookie': [
      'staging.example.__Host-refresh-token=a; Path=/; HttpOnly; SameSite=Lax',
      'staging.example.device=b; Path=/',
      'staging.example.refreshToken=in-cookie.c; Path=/',
    ],
    'content-type': 'application/json',
  });
});

describe('a development server', () => {
  const testServer = useTestDocumentServer(() => ({ data: null }));
  const site = Fastify();
  const received: FastifyRequest['headers'][] = [];
  const announcements = new EventEmitter();
  let address = '';
  beforeAll(async () => {
    site.post('/api/app/service/served-builds', ({ headers }) => {
      announcements.emit('received', headers);
      return { data: { accepted: 1 } };
    });
    site.post('/api/app/user/login', ({ headers }, reply) => {
      received.push(headers);
      return reply.header('set-cookie', 'refresh-token=a; Path=/; Secure').send({ data: {} });
    });
    const origin = await site.listen({ port: 0, host: '127.0.0.1' });
    address = await testServer.startAnother({ API_URL: origin, DEV_SITE: origin, PROXY: 'on' });
  });
  afterAll(() => site.close());

  it('makes calls of its pages those of the site', async () => {
    const response = await fetch(`${address}/api/app/user/login`, {
      method: 'POST',
      headers: {
        origin: address,
        cookie: `refresh-token=local; ${siteCookiePrefix(site.listeningOrigin)}refresh-token=b`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    const { origin } = new URL(site.listeningOrigin);
    expect(received[0]).toMatchObject({ origin, host: new URL(origin).host, cookie: 'refresh-token=b' });
    expect(response.headers.getSetCookie()).toEqual([`${siteCookiePrefix(origin)}refresh-token=a; Path=/`]);
  });

  it('shows documents to the user of the site, not to that of another server on this machine', async () => {
    const prefix = siteCookiePrefix(site.listeningOrigin);
    const placeholder = `${prefix}refreshToken=in-cookie.c`;
    const load = (cookie: string) =>
      fetch(address, { headers: { cookie: `${cookie}; ${placeholder}` }, redirect: 'manual' });
    const isSignedOut = ({ headers }: Response) =>
      headers.getSetCookie().some((cookie) => cookie.startsWith(`${prefix}refreshToken=;`));
    const name = `${prefix}refresh-token`;
    expect(isSignedOut(await load(`${name}=b`))).toBe(false);
    expect(isSignedOut(await load('refresh-token=local'))).toBe(true);
    // The session of another server on this machine remains.
    const cookie = 'refresh-token=local; refreshToken=in-cookie.local';
    const other = await fetch(address, { headers: { cookie }, redirect: 'manual' });
    expect(other.headers.getSetCookie().join()).not.toContain('refresh');
  });

  it('runs the script that translates the names of session cookies before all others', async () => {
    const response = await fetch(address);
    const { document } = new JSDOM(await response.text()).window;
    const [script] = document.querySelectorAll('script');
    expect(script?.textContent).toContain(siteCookiePrefix(site.listeningOrigin));
    const hash = createHash('sha256')
      .update(script?.textContent ?? '')
      .digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(await (await fetch(testServer.origin)).text()).not.toContain('Document.prototype');
  });

  it('announces its builds to an API of its own only, because the site serves other ones', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const settings = { API_URL: site.listeningOrigin };
    await testServer.startAnother({ ...settings, DEV_SITE: site.listeningOrigin });
    await testServer.startAnother({ ...settings, FORWARD_SECRET: 'a-secret-that-is-long-enough-for-tests' });
    const announcement = once(announcements, 'received');
    vi.advanceTimersByTime(ANNOUNCEMENT_MS);
    vi.useRealTimers();
    // The interval of the development server would end first.
    expect((await announcement)[0]).toHaveProperty(FORWARDED_CLIENT_HEADER);
  });

  it('does not start with an address that is no origin', () => {
    const environment = { RELEASES_DIR: 'x', DEV_SITE: 'https://staging.example/path' };
    expect(() => readServerConfig(environment)).toThrow('DEV_SITE is invalid: must be an origin');
  });
});
