import type { ExportedData } from '@ontrend/shared/wire';
import { keptInHistorySql } from '../../domain/watch-history/history-conditions.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import type { DatedRow, ListDefinitions } from './exported-list.ts';

type ActivityLists = Pick<
  ExportedData,
  | 'watched'
  | 'watchHistory'
  | 'seriesProgress'
  | 'interests'
  | 'notInterestedVideos'
  | 'notInterestedCreators'
  | 'uploads'
  | 'reports'
  | 'strikes'
  | 'contactSubmissions'
  | 'newsSubscriptions'
  | 'securityEvents'
>;

/** The user's interests with their names. A deleted item has its id. */
const NAMED_INTERESTS = `
  select row_number() over (order by kind, ref) as key, kind, score,
    coalesce(case kind
      when 'categories' then (select name from categories where id = ref)
      when 'hashtags' then (select name from hashtags where id = ref)
      else (select username from users where id = ref) end, ref::text) as name
  from (
    select lists.key as kind, items.key::bigint as ref,
      (items.value ->> 0)::double precision / nullif((items.value ->> 1)::double precision, 0) as score
    from viewer_affinities, jsonb_each(affinities) as lists, jsonb_each(lists.value) as items
    where viewer_key = 'member:' || $1::bigint
  ) as interests`;

/** Lists of `app/user/export` about what the user did and what is known about the user. */
export const ACTIVITY_LISTS: ListDefinitions<ActivityLists> = {
  watched: {
    sql: `select h.video_id as key, v.file_name as video, h.seen_at as created_at
          from client_views h join videos v on v.id = h.video_id
          where h.client_id = 'member:' || $1::bigint and h.video_id > $2 order by h.video_id limit $3`,
    toItem: (row: DatedRow & { video: string }) => ({
      video: row.video,
      seenAt: toSeconds(row.created_at),
    }),
  },
  watchHistory: {
    sql: `select h.video_id as key, v.file_name as video, h.watched_at as created_at, h.position
          from watch_history h join videos v on v.id = h.video_id
          where h.user_id = $1 and h.video_id > $2 and ${keptInHistorySql('$1')} order by h.video_id limit $3`,
    toItem: (row: DatedRow & { video: string; position: number }) => ({
      video: row.video,
      watchedAt: toSeconds(row.created_at),
      position: row.position,
    }),
  },
  seriesProgress: {
    sql: `select s.playlist_id as key, p.key as series, v.file_name as video, s.is_finished, s.watched_at as created_at
          from series_progress s join playlists p on p.id = s.playlist_id join videos v on v.id = s.video_id
          where s.user_id = $1 and s.playlist_id > $2 order by s.playlist_id limit $3`,
    toItem: (row: DatedRow & { series: string; video: string; is_finished: boolean }) => ({
      series: row.series,
      video: row.video,
      isFinished: row.is_finished,
      watchedAt: toSeconds(row.created_at),
    }),
  },
  interests: {
    sql: `select * from (${NAMED_INTERESTS}) as named where key > $2 order by key limit $3`,
    toItem: ({ kind, name, score }: { kind: string; name: string; score: number | null }) => ({
      kind,
      name,
      score: score ?? 0,
    }),
  },
  notInterestedVideos: {
    sql: `select n.video_id as key, v.file_name as video, n.created_at
          from not_interested_videos n join videos v on v.id = n.video_id
          where n.user_id = $1 and n.video_id > $2 order by n.video_id limit $3`,
    toItem: (row: DatedRow & { video: string }) => ({
      video: row.video,
      createdAt: toSeconds(row.created_at),
    }),
  },
  notInterestedCreators: {
    sql: `select n.creator_id as key, u.username, n.created_at
          from not_interested_creators n join users u on u.id = n.creator_id
          where n.user_id = $1 and n.creator_id > $2 order by n.creator_id limit $3`,
    toItem: (row: DatedRow & { username: string }) => ({
      username: row.username,
      createdAt: toSeconds(row.created_at),
    }),
  },
  uploads: {
    sql: `select * from (
            select row_number() over (order by created_at, id) as key, name, bytes, state, created_at
            from uploads where owner_id = $1
          ) as numbered where key > $2 order by key limit $3`,
    toItem: (row: DatedRow & { name: string; bytes: number; state: string }) => ({
      name: row.name,
      bytes: row.bytes,
      state: row.state,
      createdAt: toSeconds(row.created_at),
    }),
  },
  reports: {
    sql: `select r.id as key, t.name as type, r.target_id as target, reason.name as reason, r.created_at, r.closed_at
          from user_reports r join user_report_types t on t.id = r.type_id
            join user_report_reasons reason on reason.id = r.reason_id
          where r.reporter_id = $1 and r.id > $2 order by r.id limit $3`,
    toItem: (row: DatedRow & { type: string; target: string; reason: string; closed_at: Date | null }) => ({
      type: row.type,
      target: row.target,
      reason: row.reason,
      createdAt: toSeconds(row.created_at),
      closedAt: row.closed_at && toSeconds(row.closed_at),
    }),
  },
  strikes: {
    sql: `select * from (
            select row_number() over (order by created_at, target_type, target_id) as key, target_type, target_id, created_at
            from moderation_strikes where user_id = $1
          ) as numbered where key > $2 order by key limit $3`,
    toItem: (row: DatedRow & { target_type: string; target_id: string }) => ({
      type: row.target_type,
      target: row.target_id,
      createdAt: toSeconds(row.created_at),
    }),
  },
  contactSubmissions: {
    sql: `select id as key, topic, name, email, phone, message, created_at
          from contact_submissions where user_id = $1 and id > $2 order by id limit $3`,
    toItem: (
      row: DatedRow & { topic: string; name: string; email: string; phone: string | null; message: string },
    ) => ({
      topic: row.topic,
      name: row.name,
      email: row.email,
      phone: row.phone,
      message: row.message,
      createdAt: toSeconds(row.created_at),
    }),
  },
  newsSubscriptions: {
    sql: `select * from (
            select row_number() over (order by topic) as key, topic, consented_at as created_at
            from news_subscriptions where email = (select lower(email) from users where id = $1)
          ) as numbered where key > $2 order by key limit $3`,
    toItem: (row: DatedRow & { topic: string }) => ({
      topic: row.topic,
      createdAt: toSeconds(row.created_at),
    }),
  },
  securityEvents: {
    sql: `select id as key, kind, client_address, user_agent, at as created_at
          from security_events where user_id = $1 and id > $2 order by id limit $3`,
    toItem: (row: DatedRow & { kind: string; client_address: string; user_agent: string }) => ({
      kind: row.kind,
      address: row.client_address,
      userAgent: row.user_agent,
      createdAt: toSeconds(row.created_at),
    }),
  },
};
