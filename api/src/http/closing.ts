import type { FastifyInstance } from 'fastify';

/** Lets a closing server end: a browser's connection that is kept alive would hold it for a minute. */
export function closeConnectionsAtTheEnd(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
