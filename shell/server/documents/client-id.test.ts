import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { ensureClientId } from './client-id.ts';

it('gives each new browser an ID of 144 random bits', async () => {
  const server = Fastify();
  await server.register(cookie);
  server.get('/', async (request, reply) => ensureClientId(request, reply));
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const ids = await Promise.all(Array.from({ length: 3 }, async () => (await fetch(origin)).text()));
  for (const id of ids) expect(id).toMatch(/^[\w-]{24}$/);
  expect(new Set(ids).size).toBe(3);
  await server.close();
});
