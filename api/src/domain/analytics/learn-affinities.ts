import type { PoolClient } from 'pg';
import { memberKey } from '../../platform/auth/viewer-keys.ts';
import { statement } from '../../platform/db/statement.ts';
import { applySignals, computeSignal, type Engagement, type Signal } from '../feed/index.ts';
import { readLearningFilter } from '../watch-history/index.ts';
import { changeAffinities } from './change-affinities.ts';
import { AFFINITY_PURGE_LIMIT, AFFINITY_RETENTION_DAYS } from './constants.ts';
import type { EvaluatedEvent } from './evaluate-events.ts';

const selectTraits = statement<
  { id: number; owner_id: number; categories: number[]; hashtags: number[]; series: number | null },
  [ids: readonly number[]]
>(
  'affinities-traits',
  `select id, owner_id,
     array(select category_id::bigint from video_categories where video_id = v.id) as categories,
     array(select hashtag_id from video_hashtags where video_id = v.id) as hashtags,
     (select l.playlist_id from playlist_videos l where l.video_id = v.id and l.is_part) as series
   from videos v where id = any ($1)`,
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

/**
 * Updates viewers' affinities and marks the videos as seen. Nothing is learned from what members watched while their watch
 * history was paused, or before they cleared it; likes are learned always.
 */
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
  await deleteOldAffinities(client);
  // Last, because a member who chooses interests meanwhile waits for the end of the transaction.
  const members = [...new Set(events.flatMap(({ user_id }) => user_id ?? []))];
  const mayLearnFrom = await readLearningFilter(client, members);
  const learned = events.filter(
    ({ event, user_id, at }) => event === 'rating' || user_id === null || mayLearnFrom(user_id, at),
  );
  await updateAffinities(client, groupByViewer(learned));
}

/** Updates the affinities of members who saved videos or removed them. */
export async function learnFromSaves(
  client: PoolClient,
  saves: readonly { userId: number; videoId: number; isSaved: boolean }[],
): Promise<void> {
  const viewers = new Map<string, Map<number, Engagement>>();
  for (const { userId, videoId, isSaved } of saves)
    findOrCreate(viewers, memberKey(userId), () => new Map()).set(videoId, {
      ...NO_ENGAGEMENT,
      saved: isSaved,
    });
  await updateAffinities(client, viewers);
}

async function updateAffinities(client: PoolClient, viewers: Map<string, Map<number, Engagement>>) {
  if (viewers.size === 0) return;
  const ids = [...new Set([...viewers.values()].flatMap((videos) => [...videos.keys()]))];
  const traits = new Map((await selectTraits(client, ids)).map((row) => [row.id, row]));
  const signals = (key: string) =>
    [...(viewers.get(key) ?? [])].flatMap(([id, engagement]): Signal[] => {
      const video = traits.get(id);
      if (!video) return [];
      const { owner_id: ownerId, categories, hashtags, series } = video;
      const signal = computeSignal(engagement, series !== null);
      if (signal === null) return [];
      const isFinishedPart = series !== null && engagement.finished;
      return [
        {
          signal,
          traits: { ownerId, categories, hashtags },
          ...(isFinishedPart ? { finishedPart: [series, id] } : {}),
        },
      ];
    });
  await changeAffinities(client, [...viewers.keys()], (key, before, ageMs) =>
    applySignals(before, ageMs, signals(key)),
  );
}

const NO_ENGAGEMENT: Engagement = {
  share: null,
  finished: false,
  replayed: false,
  skipped: false,
  liked: null,
  saved: null,
};

function findOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/** Groups events by viewer and video, in the order in which the viewer watched them. */
function groupByViewer(events: readonly EvaluatedEvent[]): Map<string, Map<number, Engagement>> {
  const viewers = new Map<string, Map<number, Engagement>>();
  for (const event of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const videos = findOrCreate(viewers, viewerKeyOf(event), () => new Map<number, Engagement>());
    videos.set(event.video_id, addEvent(videos.get(event.video_id) ?? NO_ENGAGEMENT, event));
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
