import { calls } from '@ontrend/shared/wire';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

const endSession = statement<{ id: string }, [id: string, userId: number]>(
  'session-end-own',
  'update sessions set ended_at = now() where id = $1 and user_id = $2 and ended_at is null returning id',
);

const endOtherSessions = statement<{ id: string }, [current: string, userId: number]>(
  'session-end-others',
  'update sessions set ended_at = now() where user_id = $2 and id <> $1 and ended_at is null returning id',
);

/**
 * Ends one of the viewer's sessions, which may be the current one, or, without a `sessionId`, all except the current
 * one. A session of another user returns 404.
 */
export const userSessionEnd = defineHandler(
  calls.userSessionEnd,
  async ({ body, viewer, services, caller }) => {
    const { sessionId } = body;
    const endsAllOthers = sessionId === undefined;
    if (endsAllOthers) {
      await endOtherSessions(services.pool, viewer.sessionId, viewer.id);
      await recordSecurityEvent(services.pool, 'session-ended', { userId: viewer.id }, caller, { all: true });
      return { data: {} };
    }
    const [ended] = await endSession(services.pool, sessionId, viewer.id);
    if (!ended) throw notFoundError('session');
    await recordSecurityEvent(services.pool, 'session-ended', { userId: viewer.id }, caller);
    return { data: {} };
  },
);
