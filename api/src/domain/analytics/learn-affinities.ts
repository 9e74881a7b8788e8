import type { PoolClient } from 'pg';
import { memberKey } from '../../platform/auth/viewer-keys.ts';
import { statement } from '../../platform/db/statement.ts';
import {
  type Affinities,
  applySignals,
  computeSignal,
  type Engagement,
  NO_AFFINITIES,
  type VideoTraits,
} from '../feed/index.ts';
import { AFFINITY_PURGE_LIMIT, AFFINITY_RETENTION_DAYS } from './constants.ts';
import type { EvaluatedEvent } from './evaluate-events.ts';

export const selectAffinities = statement<
  { viewer_key: string; affinities: Affinities; updated_at: Date },
  [keys: readonly string[]]
>(
  'affinities-find',
  'select viewer_key, affinities, updated_at from viewer_affinities where viewer_key = any ($1)',
);

const selectTraits = statement<
  { id: number; owner_id: number; categories: number[]; hashtags: number[] },
  [ids: readonly number[]]
>(
  'affinities-traits',
  `select id, owner_id,
     array(select category_id::bigint from video_categories where video_id = v.id) as categories,
     array(select hashtag_id from video_hashtags where video_id = v.id) as hashtags
   from videos v where id = any ($1)`,
);

export const upsertAffinities = statement<never, [keys: readonly string[], affinities: readonly string[]]>(
  'affinities-store',
  `insert into viewer_affinities as i (viewer_key, affinities)
   select t.key, t.affinities from unnest($1::text[], $2::jsonb[]) as t (key, affinities)
   on conflict (viewer_key) do update set
     affinities = excluded.affinities, version = i.version + 1, updated_at = now()`,
);

const deleteOldAffinities = statement<never, []>(
  'affinities-delete-old',
  `delete from viewer_affinities where viewer_key in (
     select viewer_key from viewer_affinities
     where updated_at < now() - interval '${AFFINITY_RETENTION_DAYS} days'
     order by updated_at limit ${AFFINITY_PURGE_LIMIT})`,
);

/**
 * Includes videos seen on their own page or at the end of a feed. Writes in the same order as feed sessions,
 * to avoid deadlocks.
 */
const markSeen = statement<never, [keys: readonly string[], ids: readonly number[], at: readonly Date[]]>(
  'analytics-mark-seen',
  `insert into client_views as c (client_id, video_id, seen_at)
   select t.key, t.id, max(t.at)
   from unnest($1::text[], $2::bigint[], $3::timestamptz[]) as t (key, id, at) join videos v on v.id = t.id
   group by t.key, t.id order by t.key, t.id
   on conflict (client_id, video_id) do update set seen_at = greatest(c.seen_at, excluded.seen_at)`,
);

/** Updates viewers' affinities and marks the videos as seen. */
export async function learnFromEvents(client: PoolClient, events: readonly EvaluatedEvent[]): Promise<void> {
  const seen = events.filter(({ event }) => event !== 'rating');
  if (seen.length > 0) {
    await markSeen(
      client,
      seen.map(viewerKeyOf),
      seen.map(({ video_id }) => video_id),
      seen.map(({ at }) => at),
    );
  }
  await updateAffinities(client, groupByViewer(events));
  await deleteOldAffinities(client);
}

async function updateAffinities(client: PoolClient, viewers: Map<string, Map<number, Engagement>>) {
  const keys = [...viewers.keys()].toSorted();
  if (keys.length === 0) return;
  const ids = [...new Set([...viewers.values()].flatMap((videos) => [...videos.keys()]))];
  const traits = new Map<number, VideoTraits>(
    (await selectTraits(client, ids)).map(({ id, owner_id, ...rest }) => [
      id,
      { ...rest, ownerId: owner_id },
    ]),
  );
  const before = new Map((await selectAffinities(client, keys)).map((row) => [row.viewer_key, row]));
  const after = keys.map((key) => {
    const signals = [...(viewers.get(key) ?? [])].flatMap(([id, engagement]) => {
      const signal = computeSignal(engagement);
      const videoTraits = traits.get(id);
      return signal === null || !videoTraits ? [] : [{ signal, traits: videoTraits }];
    });
    const stored = before.get(key);
    return applySignals(
      stored?.affinities ?? NO_AFFINITIES,
      stored ? Date.now() - stored.updated_at.getTime() : 0,
      signals,
    );
  });
  await upsertAffinities(
    client,
    keys,
    after.map((affinities) => JSON.stringify(affinities)),
  );
}

/** Groups events by viewer and video. */
function groupByViewer(events: readonly EvaluatedEvent[]): Map<string, Map<number, Engagement>> {
  const viewers = new Map<string, Map<number, Engagement>>();
  for (const event of events) {
    const key = viewerKeyOf(event);
    const videos = viewers.get(key) ?? new Map<number, Engagement>();
    viewers.set(key, videos);
    const before = videos.get(event.video_id) ?? {
      share: null,
      finished: false,
      replayed: false,
      skipped: false,
      liked: null,
    };
    videos.set(event.video_id, addEvent(before, event));
  }
  return viewers;
}

function addEvent(engagement: Engagement, { event, value, duration, finished }: EvaluatedEvent): Engagement {
  switch (event) {
    case 'skip':
      return { ...engagement, skipped: true };
    case 'replay':
      return { ...engagement, replayed: true };
    case 'rating':
      return { ...engagement, liked: value > 0 };
    case 'view': {
      const share = duration > 0 ? Math.min(value / duration, 1) : 0;
      return {
        ...engagement,
        share: Math.max(share, engagement.share ?? 0),
        finished: engagement.finished || finished,
      };
    }
  }
}

/** Identifies a member by account and a guest by client id. */
function viewerKeyOf({ user_id, client_id }: EvaluatedEvent): string {
  return user_id === null ? client_id : memberKey(user_id);
}
