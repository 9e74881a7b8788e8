import { calls } from '@ontrend/shared/wire';
import { statement } from '../../platform/db/statement.ts';
import { ApiError, notFoundError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

interface Target {
  /** Normalized, because a video may be named with or without a file extension (VIDEO-2). */
  target_id: string;
  owner_id: number;
}
type FindTarget = ReturnType<typeof statement<Target, [target: string, viewerId: number]>>;

/** The target as a numeric id, or null. */
const PARSED_ID = "case when $1 ~ '^[0-9]{1,18}$' then $1::bigint end";

/** Videos that others can watch, and the viewer's own. */
const reportableVideoSql = (video: string) =>
  `(${video}.owner_id = $2 or (${video}.state = 'ready' and ${video}.visibility <> 'private'
    and ${video}.owner_active and ${video}.hidden_at is null))`;

/** Reportable content by type id of the reference data, with the noun for error messages. */
const TARGETS: Record<1 | 2 | 3 | 4 | 5, { name: string; find: FindTarget }> = {
  1: {
    name: 'video',
    find: statement(
      'report-find-video',
      `select v.file_name as target_id, v.owner_id from videos v
       where v.file_name = split_part($1, '.', 1) and ${reportableVideoSql('v')}`,
    ),
  },
  2: {
    name: 'user',
    find: statement(
      'report-find-user',
      `select id::text as target_id, id as owner_id from users
       where id = ${PARSED_ID}
         and (is_public or id = $2)`,
    ),
  },
  3: {
    name: 'comment',
    find: statement(
      'report-find-comment',
      `select c.id::text as target_id, c.author_id as owner_id from comments c
       join videos v on v.id = c.video_id
       join users u on u.id = c.author_id
       where c.id = ${PARSED_ID}
         and (c.author_id = $2 or (c.state <> 'hidden' and u.is_public))
         and ${reportableVideoSql('v')}`,
    ),
  },
  4: {
    name: 'message',
    find: statement(
      'report-find-message',
      `select id::text as target_id, sender_id as owner_id from messages
       where id = ${PARSED_ID}
         and $2 in (sender_id, receiver_id)`,
    ),
  },
  5: {
    name: 'playlist',
    find: statement(
      'report-find-playlist',
      `select p.key as target_id, p.owner_id from playlists p join users u on u.id = p.owner_id
       where p.key = $1
         and (p.owner_id = $2 or (p.visibility <> 'private' and p.hidden_at is null and u.is_public))`,
    ),
  },
};

const insertReport = statement<never, [reporter: number, type: number, reason: number, target: string]>(
  'report-insert',
  `insert into user_reports (reporter_id, type_id, reason_id, target_id)
   values ($1, $2, $3, $4)
   on conflict do nothing`,
);

const findReason = statement<{ id: number }, [id: number]>(
  'report-reason',
  'select id from user_report_reasons where id = $1',
);

/**
 * Stores a report for the moderators (VIDEO-7, WIRE-26). Idempotent. All visible content can be reported,
 * also content of users whom the viewer has blocked or who have blocked the viewer: the reply reveals
 * nothing, and users often report after blocking.
 */
export const userReport = defineHandler(
  calls.userReport,
  async ({ body, viewer, services: { pool } }) => {
    const { name, find } = TARGETS[body.userReportType];
    const [reason] = await findReason(pool, body.userReport);
    if (!reason) {
      const message = 'Unknown reason.';
      throw new ApiError(422, 'invalid-input', message, { userReport: [message] });
    }
    const [target] = await find(pool, body.targetId, viewer.id);
    if (!target) throw notFoundError(name);
    if (target.owner_id === viewer.id) {
      throw new ApiError(403, 'own-thing', "You can't report your own content.");
    }
    await insertReport(pool, viewer.id, body.userReportType, reason.id, target.target_id);
    return { data: {}, message: 'Report sended' };
  },
  { limits: ['report'] },
);
