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

/** Sends 404 for a build that was not uploaded. */
export function sendBuildNotFound(reply: FastifyReply, app: string, version: string) {
  return sendReleaseError(reply, 404, 'build-not-found', `There is no build ${app}@${version} in the store.`);
}
