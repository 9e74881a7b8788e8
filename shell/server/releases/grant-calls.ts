import { claimedPath, REMOTE_NAME } from '@ontrend/shared/manifest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { MoveCallOptions } from './move-calls.ts';
import { grantPath, revokePath } from './path-grants.ts';
import { provenanceSchema } from './provenance.ts';
import { sendReleaseError, sendValidationError } from './release-replies.ts';

/**
 * App whose token and key may grant paths. A release of the shell could give a path to a remote, too, in its route table.
 */
export const GRANTING_APP = 'shell';

const grantRequestSchema = z.strictObject({
  action: z.enum(['grant', 'revoke']),
  remote: z.string().regex(REMOTE_NAME, 'must be the name of a remote, as in mf-trends'),
  path: claimedPath,
  provenance: provenanceSchema.optional(),
});

/** Handles the call that grants a top-level path to a remote, or takes it away. */
export async function changePathGrant(
  { store, tokens, keys }: MoveCallOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const parsed = grantRequestSchema.safeParse(request.body);
  if (!parsed.success) return sendValidationError(reply, parsed.error);
  const { action, remote, path, provenance } = parsed.data;
  const rights = tokens.findRights(request.headers.authorization);
  if (!rights.mayRelease(GRANTING_APP)) {
    const message = `Paths are granted with the token of the ${GRANTING_APP}. ${rights.describeLimit(GRANTING_APP)}`;
    return sendReleaseError(reply, 403, 'forbidden', message);
  }
  keys.check({ app: GRANTING_APP, action, remote, path }, provenance);
  const move = {
    action,
    by: GRANTING_APP,
    ...(provenance && { provenance: { [GRANTING_APP]: provenance } }),
  };
  await (action === 'grant' ? grantPath : revokePath)(store, { remote, path }, move);
  const { person, commit } = provenance ?? {};
  request.log.warn({ action, remote, path, person, commit }, 'path grant changed');
  const isReleased = (await store.readPointer(remote)) !== undefined;
  return { data: { remote, path, isGranted: action === 'grant', isReleased } };
}
