import { calls } from '@ontrend/shared/wire';
import { deviceName } from '../../platform/auth/device-name.ts';
import { statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { defineHandler } from '../framework/define-handler.ts';

interface SessionRow {
  id: string;
  user_agent: string;
  network: string | null;
  country: string | null;
  created_at: Date;
  last_used_at: Date;
  is_remembered: boolean;
}

/** Sessions that can be continued: not ended, with a valid refresh token. */
const selectSessions = statement<SessionRow, [userId: number]>(
  'sessions-list',
  `select id, user_agent, network, country, created_at, last_used_at, exists (
     select from remembered_devices r
     where r.user_id = s.user_id and r.device_hash = s.device_hash and r.expires_at > now()
   ) as is_remembered
   from sessions s
   where user_id = $1 and ended_at is null and expires_at > now()
     and exists (select from refresh_tokens t where t.session_id = s.id and t.used_at is null and t.expires_at > now())
   order by last_used_at desc, id
   limit 100`,
);

/** Returns the viewer's sessions. */
export const userSessions = defineHandler(
  calls.userSessions,
  async ({ viewer, services }) => {
    const sessions = await selectSessions(services.pool, viewer.id);
    return {
      data: sessions.map((session) => ({
        id: session.id,
        device: deviceName(session.user_agent),
        country: session.country,
        network: session.network,
        createdAt: toSeconds(session.created_at),
        lastUsedAt: toSeconds(session.last_used_at),
        current: session.id === viewer.sessionId,
        isRemembered: session.is_remembered,
      })),
    };
  },
  { reads: 'primary' },
);
