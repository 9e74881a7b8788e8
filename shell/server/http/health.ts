import type { FastifyInstance } from 'fastify';

/** Milliseconds that the API's readiness check may take. */
const API_TIMEOUT_MS = 2_000;

/** Returns null when the API is ready, and otherwise the reason why it is not. */
async function findApiProblem(apiUrl: string): Promise<string | null> {
  try {
    const response = await fetch(`${apiUrl}/health/ready`, {
      redirect: 'error',
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    if (response.ok) return null;
    const { reason } = (await response.json()) as { reason?: string };
    return reason ?? `The API responds with status ${response.status}.`;
  } catch {
    return 'The API is unavailable.';
  }
}

/**
 * `/health/live`: the process responds. `/health/ready`: the API and its database respond as well; documents are also
 * sent without them, so a gateway should check `/health/live`.
 */
export function registerHealthRoutes(server: FastifyInstance, { apiUrl }: { apiUrl: string }): void {
  server.get('/health/live', () => ({ status: 'live' }));
  server.get('/health/ready', async (_request, reply) => {
    const reason = await findApiProblem(apiUrl);
    reply.header('cache-control', 'no-store');
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'waiting', reason });
  });
}
