import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../calls/framework/services.ts';

/** Time for which the readiness check waits for the database. The document server waits 2 s for the check. */
export const READINESS_TIMEOUT_MS = 1_500;

/** @throws the error of the query, or an Error when the database does not respond in time */
async function assertDatabaseResponds({ pool }: Pick<Services, 'pool'>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    const error = new Error(`The database has not responded within ${READINESS_TIMEOUT_MS} ms.`);
    timer = setTimeout(() => reject(error), READINESS_TIMEOUT_MS);
  });
  try {
    await Promise.race([pool.query('select 1'), expired]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * `/health/live`: the process responds. `/health/ready`: the database responds as well. The gateway does not
 * publish them.
 */
export function registerHealthRoutes(app: FastifyInstance, services: Services): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    try {
      await assertDatabaseResponds(services);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'database unavailable');
      return reply.code(503).send({ status: 'waiting', reason: 'The database is unavailable.' });
    }
  });
}
