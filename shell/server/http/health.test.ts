import Fastify, { type FastifyInstance } from 'fastify';
import { registerHealthRoutes } from './health.ts';

const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Starts an API whose readiness check responds like this. @returns its URL */
async function startApi(status: number, body: object): Promise<string> {
  const api = Fastify();
  servers.push(api);
  api.get('/health/ready', (_request, reply) => reply.code(status).send(body));
  return api.listen({ port: 0, host: '127.0.0.1' });
}

/** Requests a health check of a document server. @returns status and body */
async function check(apiUrl: string, path = '/health/ready'): Promise<unknown[]> {
  const server = Fastify();
  servers.push(server);
  registerHealthRoutes(server, { apiUrl });
  const response = await fetch((await server.listen({ port: 0, host: '127.0.0.1' })) + path);
  return [response.status, await response.json()];
}

it('is ready when the API is', async () => {
  expect(await check(await startApi(200, { status: 'ready' }))).toEqual([200, { status: 'ready' }]);
});

it("passes on the API's reason", async () => {
  const waiting = { status: 'waiting', reason: 'The database is unavailable.' };
  expect(await check(await startApi(503, waiting))).toEqual([503, waiting]);
});

it('names an API that cannot be reached, and is live without it', async () => {
  const waiting = { status: 'waiting', reason: 'The API is unavailable.' };
  expect(await check('http://127.0.0.1:9')).toEqual([503, waiting]);
  expect(await check('http://127.0.0.1:9', '/health/live')).toEqual([200, { status: 'live' }]);
});
