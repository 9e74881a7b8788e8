import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FORWARDED_CLIENT_HEADER, verifyForwarded } from '@ontrend/shared/server/forwarding';
import Fastify, { type FastifyInstance } from 'fastify';
import { createClientAddressSigner } from './client-address-signer.ts';
import { readServerConfig } from './config.ts';
import { createDocumentServer } from './create-document-server.ts';
import { makeFirstCalls } from './documents/first-calls.ts';

const SECRET = 'the secret shared by both servers';
const folder = mkdtempSync(join(tmpdir(), 'ontrend-address-signer-'));
const servers: FastifyInstance[] = [];
let apiUrl: string;
let lastRequest: { headers: Record<string, unknown>; method: string; url: string };

beforeAll(async () => {
  const api = Fastify();
  api.all('/api/*', async ({ headers, method, url }) => {
    lastRequest = { headers, method, url };
    return { data: {} };
  });
  servers.push(api);
  apiUrl = await api.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true });
});

async function startServer(settings: Record<string, string>): Promise<string> {
  const config = { API_URL: apiUrl, RELEASES_DIR: folder, LOG_LEVEL: 'silent', ...settings };
  const server = await createDocumentServer(readServerConfig(config));
  servers.push(server);
  return server.listen({ host: '127.0.0.1', port: 0 });
}

/** The client address that the API reads from the header. */
const forwardedAddress = () =>
  verifyForwarded(SECRET, String(lastRequest.headers[FORWARDED_CLIENT_HEADER]), lastRequest);

const forged = {
  'x-forwarded-for': '198.51.100.7',
  'x-real-ip': '198.51.100.7',
  forwarded: 'for=198.51.100.7',
  [FORWARDED_CLIENT_HEADER]: '198.51.100.7 1 x',
};
const post = (base: string) =>
  fetch(`${base}/api/app/user/login?type=direct`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...forged },
    body: '{}',
  });

it("signs the visitor's address on proxied requests and drops the visitor's own forwarding headers", async () => {
  await post(await startServer({ FORWARD_SECRET: SECRET }));
  expect(forwardedAddress()).toBe('127.0.0.1');
  expect(lastRequest.headers).not.toHaveProperty('x-forwarded-for');
  expect(lastRequest.headers).not.toHaveProperty('x-real-ip');
  expect(lastRequest.headers).not.toHaveProperty('forwarded');
});

it('uses the address from a trusted gateway', async () => {
  await post(await startServer({ FORWARD_SECRET: SECRET, TRUSTED_PROXIES: 'loopback' }));
  expect(forwardedAddress()).toBe('198.51.100.7');
});

it('sends no address without a secret, not even the one the visitor claims', async () => {
  await post(await startServer({}));
  expect(JSON.stringify(lastRequest.headers)).not.toContain('198.51.100.7');
});

it("signs the visitor's address on the first calls of a document", async () => {
  const call = { as: 'feed', path: 'app/video/get', body: {}, signedIn: false, isMainObject: false };
  const caller = { apiUrl, clientId: 'a-client-id', token: undefined, address: '203.0.113.9' };
  await makeFirstCalls([call], {}, { ...caller, addressSigner: createClientAddressSigner(SECRET) });
  expect(forwardedAddress()).toBe('203.0.113.9');
});

/** Starts an API that closes every connection without a response. */
async function startBrokenApi() {
  const api = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => api.close() };
}

async function expectBadGateway(brokenApiUrl: string) {
  const response = await post(await startServer({ API_URL: brokenApiUrl }));
  expect(response.status).toBe(502);
  expect(((await response.json()) as { messages: string[] }).messages).toHaveLength(1);
}

it('responds with 502 when the API is not running', async () => {
  const { url, close } = await startBrokenApi();
  close();
  await expectBadGateway(url);
});

it('responds with 502 when the API closes the connection without a response', async () => {
  const { url, close } = await startBrokenApi();
  await expectBadGateway(url);
  close();
});
