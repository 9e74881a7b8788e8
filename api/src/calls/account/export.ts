import { calls, type ExportedData } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import { readSettings } from '../../domain/accounts/settings.ts';
import { readSignInMethods } from '../../domain/factors/account-factors.ts';
import { listIdentities } from '../../domain/identities/identities.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { readHistorySettings } from '../../domain/watch-history/history-settings.ts';
import { deviceName } from '../../platform/auth/device-name.ts';
import { statement } from '../../platform/db/statement.ts';
import { Attachment } from '../../platform/http/attachment.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { avatarUrl } from '../../platform/media/addresses.ts';
import type { MediaLinks } from '../../platform/media/private-links.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { EXPORTED_LISTS } from './export-lists.ts';

/** Rows per query. Limits the memory used while a slow client reads the file. */
const BATCH_ROWS = 500;

interface UserRow {
  id: number;
  username: string;
  name: string;
  email: string;
  birthday: string | null;
  description: string;
  avatar_key: string | null;
  created_at: Date;
  will_be_deleted_at: Date | null;
}
const selectUser = statement<UserRow, [userId: number]>(
  'export-user',
  `select id, username, name, email, to_char(birthday, 'YYYY-MM-DD') as birthday, description, avatar_key, created_at,
     will_be_deleted_at
   from users where id = $1`,
);
const selectSessions = statement<
  {
    user_agent: string;
    network: string | null;
    country: string | null;
    created_at: Date;
    last_used_at: Date;
  },
  [userId: number]
>(
  'export-sessions',
  'select user_agent, network, country, created_at, last_used_at from sessions where user_id = $1 order by created_at',
);

/**
 * Returns all data of the viewer as a file (ACCOUNT-68). It is read in batches; no database connection is occupied between
 * them.
 */
export const userExport = defineHandler(
  calls.userExport,
  async ({ body, viewer, countLimit, services: { pool, config, mediaLinks }, caller }) => {
    const given = { password: body.password, field: 'password' };
    await requireFreshAuthentication(pool, viewer, caller, given);
    await countLimit('export');
    await recordSecurityEvent(pool, 'data-exported', { userId: viewer.id }, caller);
    const header = await readHeader(pool, viewer.id, config.mediaUrl);
    const name = `ontrend-${header.profile.username}-${new Date().toISOString().slice(0, 10)}.json`;
    return new Attachment(name, streamExport(pool, viewer.id, header, mediaLinks));
  },
  { limits: ['password-change'] },
);

type ExportHeader = Pick<
  ExportedData,
  'exportedAt' | 'profile' | 'settings' | 'watchHistorySettings' | 'signInMethods' | 'identities' | 'sessions'
>;

async function readHeader(pool: Pool, userId: number, mediaUrl: string): Promise<ExportHeader> {
  const [[user], settings, watchHistorySettings, signInMethods, identities, sessions] = await Promise.all([
    selectUser(pool, userId),
    readSettings(pool, userId),
    readHistorySettings(pool, userId),
    readSignInMethods(pool, userId),
    listIdentities(pool, userId),
    selectSessions(pool, userId),
  ]);
  if (!user) throw new Error(`User ${userId} does not exist.`);
  return {
    exportedAt: toSeconds(new Date()),
    profile: {
      id: user.id,
      username: user.username,
      name: user.name,
      email: user.email,
      birthday: user.birthday,
      description: user.description,
      avatar: avatarUrl(user.avatar_key, mediaUrl),
      createdAt: toSeconds(user.created_at),
      willBeDeleted: user.will_be_deleted_at && toSeconds(user.will_be_deleted_at),
    },
    settings,
    watchHistorySettings,
    signInMethods,
    identities: identities.map(({ issuer, email, created_at, last_used_at }) => ({
      issuer,
      email,
      createdAt: toSeconds(created_at),
      lastUsedAt: toSeconds(last_used_at),
    })),
    sessions: sessions.map((session) => ({
      device: deviceName(session.user_agent),
      userAgent: session.user_agent,
      country: session.country,
      network: session.network,
      createdAt: toSeconds(session.created_at),
      lastUsedAt: toSeconds(session.last_used_at),
    })),
  };
}

async function* streamExport(
  pool: Pool,
  userId: number,
  header: ExportHeader,
  links: MediaLinks,
): AsyncGenerator<string> {
  yield JSON.stringify(header).slice(0, -1);
  for (const [name, list] of Object.entries(EXPORTED_LISTS)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let key = 0;
    let separator = '';
    for (;;) {
      const { rows } = await pool.query<{ key: number }>(list.sql, [userId, key, BATCH_ROWS]);
      let text = '';
      for (const row of rows) {
        text += separator + JSON.stringify(list.toItem(row, links));
        separator = ',\n';
      }
      if (text !== '') yield text;
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_ROWS) break;
      key = last.key;
    }
    yield ']';
  }
  yield '}\n';
}
