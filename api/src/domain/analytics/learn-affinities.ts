import type { PoolClient } from 'pg';
import { memberKey } from '../../platform/auth/viewer-keys.ts';
import { statement } from '../../platform/db/statement.ts';
import {
  type Interests,
  learn,
  NO_INTERESTS,
  signalOf,
  type VideoTraits,
  type Watched,
} from '../feed/index.ts';
import { INTERESTS_FORGOTTEN, INTERESTS_KEPT_DAYS } from './constants.ts';
import type { JudgedEvent } from './evaluate-events.ts';

const findInterests = statement<
  { viewer_key: string; interests: Interests; updated_at: Date },
  [keys: readonly string[]]
>(
  'interests-find',
  'select viewer_key, interests, updated_at from viewer_interests where viewer_key = any ($1)',
);

const findTraits = statement<
  { id: number; owner_id: number; categories: number[]; hashtags: number[] },
  [ids: readonly number[]]
>(
  'interests-traits',
  `select id, owner_id,
     array(select category_id::bigint from video_categories where video_id = v.id) as categories,
     array(select hashtag_id from video_hashtags where video_id = v.id) as hashtags
   from videos v where id = any ($1)`,
);

const storeInterests = statement<never, [keys: readonly string[], interests: readonly string[]]>(
  'interests-store',
  `insert into viewer_interests as i (viewer_key, interests)
   select t.key, t.interests from unnest($1::text[], $2::jsonb[]) as t (key, interests)
   on conflict (viewer_key) do update set
     interests = excluded.interests, version = i.version + 1, updated_at = now()`,
);

const forgetInterests = statement<never, []>(
  'interests-forget',
  `delete from viewer_interests where viewer_key in (
     select viewer_key from viewer_interests
     where updated_at < now() - interval '${INTERESTS_KEPT_DAYS} days'
     order by updated_at limit ${INTERESTS_FORGOTTEN})`,
);

/** Also what was seen on a page of its own, or at the end of a feed that was left. In the order feeds write it. */
const markSeen = statement<never, [keys: readonly string[], ids: readonly number[], at: readonly Date[]]>(
  'interests-mark-seen',
  `insert into client_views as c (client_id, video_id, seen_at)
   select t.key, t.id, max(t.at)
   from unnest($1::text[], $2::bigint[], $3::timestamptz[]) as t (key, id, at) join videos v on v.id = t.id
   group by t.key, t.id order by t.key, t.id
   on conflict (client_id, video_id) do update set seen_at = greatest(c.seen_at, excluded.seen_at)`,
);

/** What viewers watched changes what they are taken to like, and is no longer new to them. */
export async function learnFrom(client: PoolClient, events: readonly JudgedEvent[]): Promise<void> {
  const seen = events.filter(({ event }) => event !== 'rating');
  if (seen.length > 0) {
    await markSeen(
      client,
      seen.map(keyOf),
      seen.map(({ video_id }) => video_id),
      seen.map(({ at }) => at),
    );
  }
  await changeInterests(client, watchedBy(events));
  await forgetInterests(client);
}

async function changeInterests(client: PoolClient, viewers: Map<string, Map<number, Watched>>) {
  const keys = [...viewers.keys()].toSorted();
  if (keys.length === 0) return;
  const ids = [...new Set([...viewers.values()].flatMap((videos) => [...videos.keys()]))];
  const traits = new Map<number, VideoTraits>(
    (await findTraits(client, ids)).map(({ id, owner_id, ...rest }) => [id, { ...rest, ownerId: owner_id }]),
  );
  const before = new Map((await findInterests(client, keys)).map((row) => [row.viewer_key, row]));
  const after = keys.map((key) => {
    const said = [...(viewers.get(key) ?? [])].flatMap(([id, watched]) => {
      const signal = signalOf(watched);
      const where = traits.get(id);
      return signal === null || !where ? [] : [{ signal, traits: where }];
    });
    const known = before.get(key);
    return learn(known?.interests ?? NO_INTERESTS, known ? Date.now() - known.updated_at.getTime() : 0, said);
  });
  await storeInterests(
    client,
    keys,
    after.map((interests) => JSON.stringify(interests)),
  );
}

/** What each viewer did with each video. */
function watchedBy(events: readonly JudgedEvent[]): Map<string, Map<number, Watched>> {
  const viewers = new Map<string, Map<number, Watched>>();
  for (const event of events) {
    const key = keyOf(event);
    const videos = viewers.get(key) ?? new Map<number, Watched>();
    viewers.set(key, videos);
    const before = videos.get(event.video_id) ?? {
      ...{ share: null, finished: false, replayed: false, skipped: false, liked: null },
    };
    videos.set(event.video_id, withEvent(before, event));
  }
  return viewers;
}

function withEvent(watched: Watched, { event, value, duration, finished }: JudgedEvent): Watched {
  switch (event) {
    case 'skip':
      return { ...watched, skipped: true };
    case 'replay':
      return { ...watched, replayed: true };
    case 'rating':
      return { ...watched, liked: value > 0 };
    case 'view': {
      const share = duration > 0 ? Math.min(value / duration, 1) : 0;
      return {
        ...watched,
        share: Math.max(share, watched.share ?? 0),
        finished: watched.finished || finished,
      };
    }
  }
}

/** A member in every browser, a guest by client id. */
function keyOf({ user_id, client_id }: JudgedEvent): string {
  return user_id === null ? client_id : memberKey(user_id);
}
