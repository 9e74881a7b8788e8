import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../calls/framework/services.ts';

/**
 * `/health/live`: the process responds. `/health/ready`: the database responds as well. The gateway does not
 * publish them.
 */
export function registerHealthRoutes(app: FastifyInstance, { pool }: Services): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    try {
      await pool.query('select 1');
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'database unavailable');
      return reply.code(503).send({ status: 'waiting', reason: 'The database is unavailable.' });
    }
  });
}
