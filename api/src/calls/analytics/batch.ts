import { createHash } from 'node:crypto';
import { type AnalyticsDevice, type AnalyticsEvent, calls } from '@ontrend/shared/wire';
import pg from 'pg';
import { MAX_CLOCK_SKEW_S, MAX_EVENT_AGE_DAYS } from '../../domain/analytics/constants.ts';
import { EVENT_PARTITIONS } from '../../domain/analytics/event-partitions.ts';
import { hashAddressByDay } from '../../domain/analytics/hash-addresses.ts';
import { recordViewsSql } from '../../domain/watch-history/record-views.ts';
import { createDayPartitions } from '../../platform/db/day-partitions.ts';
import { statement } from '../../platform/db/statement.ts';
import { toVideoName } from '../../platform/media/video-name.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';

const DAY_S = 24 * 3_600;
/** PostgreSQL's error code check_violation, which also reports a row without a matching partition. */
const CHECK_VIOLATION = '23514';

type EventColumns = [
  days: string[],
  ids: string[],
  names: string[],
  files: (string | null)[],
  times: number[],
  values: number[],
  positions: (number | null)[],
  sources: string[],
];

/**
 * Inserts a batch of events and records a member's views in the watch history. Skips events that are already stored, and events of
 * unknown videos.
 */
export const insertEvents = statement<
  { accepted: number },
  [
    ...EventColumns,
    clientId: string | null,
    userId: number | null,
    device: AnalyticsDevice | null,
    sentAt: number | null,
  ]
>(
  'analytics-insert',
  `with device as (
     update clients set device = $11::jsonb
     where id = $9 and $11::jsonb is not null and device is distinct from $11::jsonb
   ),
   batch as materialized (
     select e.*, v.id as video_id, v.duration
     from unnest(
       $1::date[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::real[], $7::real[], $8::bigint[]
     ) with ordinality as e (day, id, event, file, time, value, position, source, ordinal)
     left join videos v on v.file_name = e.file
   ),
   history as (
     ${recordViewsSql('batch', '$10', '$12')}
   ),
   inserted as (
     insert into analytics_events (day, id, event, video_id, client_id, user_id, at, value, source)
     select day, id, event, video_id, $9, $10, least(to_timestamp(time), now()), value, source
     from batch
     where file is null or video_id is not null
     on conflict do nothing
     returning 1
   )
   select count(*) as accepted from inserted`,
);

/**
 * Stores a batch of analytics events (WIRE-16, WIRE-70). Idempotent, because events are identified by their
 * ids. App events have no video, all others need one. Events that are too old or too far in the future are
 * skipped without an error, because the browser would only send them again. Views of members are recorded in their watch
 * history by the same statement (HISTORY-1).
 */
export const analyticsBatch = defineHandler(
  calls.analyticsBatch,
  async ({ body, viewer, services, address }) => {
    const now = Date.now() / 1_000;
    const events = body.events.filter(
      ({ event, file, time }) =>
        event.startsWith('app-') === (file === null) &&
        time <= now + MAX_CLOCK_SKEW_S &&
        time >= now - MAX_EVENT_AGE_DAYS * DAY_S,
    );
    if (events.length === 0) return { data: { accepted: 0 } };
    const days = events.map(({ time }) => new Date(time * 1_000).toISOString().slice(0, 10));
    const sources = hashAddressByDay(services.config.authSecret, address, days);
    const ids = events.map((event, index) => event.id ?? deriveId(event, body.clientId ?? sources[index]));
    const columns = toColumns(events, days, ids, sources);
    const insert = () =>
      insertEvents(
        services.pool,
        ...columns,
        body.clientId ?? null,
        viewer?.id ?? null,
        body.device ?? null,
        body.sentAt ?? null,
      );
    const [row] = await insert().catch((error: unknown) => createPartitionsAndRetry(services, error, insert));
    return { data: { accepted: row?.accepted ?? 0 } };
  },
  { limits: ['analytics'], acceptsBeacons: true },
);

/**
 * Returns an id for an event without one. The same event of the same client has the same id, so that a batch that is sent
 * twice counts once.
 */
function deriveId({ event, file, time, val1 }: AnalyticsEvent, client: string | undefined): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([client, event, file, time, val1]))
    .digest('hex');
  // Version 8 of RFC 9562: the content is up to the application.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function toColumns(events: AnalyticsEvent[], days: string[], ids: string[], sources: string[]): EventColumns {
  return [
    days,
    ids,
    events.map(({ event }) => event),
    events.map(({ file }) => file && toVideoName(file)),
    events.map(({ time }) => time),
    events.map(({ val1 }) => val1),
    events.map(({ position }) => position ?? null),
    sources,
  ];
}

/** The worker creates partitions in advance. If it has not run for days, the first batch creates them. */
async function createPartitionsAndRetry<Result>(
  { pool }: Services,
  error: unknown,
  insert: () => Promise<Result>,
): Promise<Result> {
  if (!(error instanceof pg.DatabaseError) || error.code !== CHECK_VIOLATION) throw error;
  await createDayPartitions(pool, EVENT_PARTITIONS);
  return insert();
}
