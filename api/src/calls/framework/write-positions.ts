import { getWritePositionCookieName } from '@ontrend/shared/server/write-position-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { COMMITTED_LSN_SQL } from '../../platform/db/replicas/committed-lsn.ts';
import type { ReadNeeds } from '../../platform/db/replicas/replica-set.ts';
import { statement } from '../../platform/db/statement.ts';
import { createWritePositionTokens, TOKEN_LIFETIME_S } from '../../platform/http/write-position-tokens.ts';

/** Lets clients read their own writes: a signed cookie has the position of the last one (decision 120). */
export interface WritePositions {
  /** Returns what the data that a client reads must contain. @param isIdentified whether it sent a token or a client id */
  read(request: FastifyRequest, isIdentified: boolean): ReadNeeds;
  /** Sets the cookie after a call that may have written. A failure is only logged, because the write succeeded. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

const selectWrittenPosition = statement<{ position: number }, []>(
  'written-position',
  `select ${COMMITTED_LSN_SQL} as position`,
);

/** Without replicas, no cookie is set. */
export function createWritePositions(
  pool: Pool,
  {
    authSecret,
    siteUrl,
    databaseReplicaUrls,
  }: Pick<Config, 'authSecret' | 'siteUrl' | 'databaseReplicaUrls'>,
): WritePositions {
  if (databaseReplicaUrls.length === 0) return { read: () => ({}), send: async () => {} };
  const tokens = createWritePositionTokens(authSecret);
  const isSecure = siteUrl.startsWith('https:');
  const name = getWritePositionCookieName(isSecure);
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure, httpOnly: true } as const;
  return {
    read({ headers, cookies }, isIdentified) {
      const token = cookies[name];
      if (token) return { position: tokens.read(token) };
      return { hasUnknownWrites: isIdentified && headers.cookie === undefined };
    },
    async send(request, reply) {
      try {
        const [row] = await selectWrittenPosition(pool);
        if (row)
          void reply.setCookie(name, tokens.sign(row.position), { ...attributes, maxAge: TOKEN_LIFETIME_S });
      } catch (error) {
        request.log.warn({ err: error }, 'position of a write unknown');
      }
    },
  };
}
