import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

/** Sends an error of the release API, with messages for the team that called it. */
export function sendReleaseError(reply: FastifyReply, status: number, code: string, ...messages: string[]) {
  return reply.status(status).send({ code, messages });
}

/** Sends 422 with a sentence for each invalid field. */
export function sendValidationError(reply: FastifyReply, { issues }: z.ZodError) {
  const messages = issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  return sendReleaseError(reply, 422, 'validation', ...messages);
}
