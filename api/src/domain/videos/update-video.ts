import { findHashtags, HASHTAG_MAX_LENGTH, MAX_HASHTAGS } from '@ontrend/shared/validation';
import type { Visibility } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';

/** An update of a video. Omitted properties remain unchanged. */
export interface VideoUpdate {
  description?: string | undefined;
  visibility?: Visibility | undefined;
  commentsOn?: boolean | undefined;
  sensitive?: boolean | undefined;
  /** Ids of all categories of the video. */
  categories?: readonly number[] | undefined;
  /** Null resets the cover to the first frame. */
  coverKey?: string | null | undefined;
  placeholder?: string | undefined;
  /** True hides the video from all viewers. The worker deletes it later. */
  isRemoved?: boolean | undefined;
}

interface Listed {
  owner_id: number;
  listed: boolean;
}

const lockVideo = statement<Listed, [id: number]>(
  'video-change-lock',
  'select owner_id, listed_at is not null as listed from videos where id = $1 for no key update',
);
const insertHashtags = statement<never, [names: string[]]>(
  'video-change-make-hashtags',
  `insert into hashtags (name) select name from unnest($1::text[]) as name order by name on conflict do nothing`,
);
// Locks all affected hashtags in id order, like every other statement that counts videos, to avoid deadlocks.
const lockHashtags = statement<{ id: number }, [videoId: number, names: string[] | null]>(
  'video-change-lock-hashtags',
  `select id from hashtags
   where name = any($2) or id in (select hashtag_id from video_hashtags where video_id = $1)
   order by id for no key update`,
);
const countHashtags = statement<never, [videoId: number, by: number]>(
  'video-change-count-hashtags',
  `update hashtags set videos = greatest(0, videos + $2::integer)
   where id in (select hashtag_id from video_hashtags where video_id = $1)`,
);
const countOwner = statement<never, [ownerId: number, by: number]>(
  'video-change-count-owner',
  'update users set videos = greatest(0, videos + $2::integer) where id = $1',
);
const dropHashtags = statement<never, [videoId: number, names: string[]]>(
  'video-change-drop-hashtags',
  `delete from video_hashtags
   where video_id = $1 and hashtag_id not in (select id from hashtags where name = any($2))`,
);
const addHashtags = statement<never, [videoId: number, names: string[]]>(
  'video-change-add-hashtags',
  `insert into video_hashtags (video_id, hashtag_id)
   select $1, id from hashtags where name = any($2) on conflict do nothing`,
);
const dropCategories = statement<never, [videoId: number, ids: readonly number[]]>(
  'video-change-drop-categories',
  'delete from video_categories where video_id = $1 and not category_id = any($2)',
);
const addCategories = statement<never, [videoId: number, ids: readonly number[]]>(
  'video-change-add-categories',
  `insert into video_categories (video_id, category_id)
   select $1, id from categories where id = any($2) on conflict do nothing`,
);
// A video that is listed for the first time is added at the top; one that was listed before returns to its
// position.
const updateVideoRow = statement<
  { listed: boolean },
  [
    id: number,
    description: string | null,
    visibility: Visibility | null,
    commentsOn: boolean | null,
    sensitive: boolean | null,
    changesCover: boolean,
    coverKey: string | null,
    placeholder: string | null,
    isRemoved: boolean,
  ]
>(
  'video-change',
  `update videos set description = coalesce($2, description), visibility = coalesce($3, visibility),
     comments_on = coalesce($4, comments_on), sensitive = coalesce($5, sensitive),
     cover_key = case when $6 then $7 else cover_key end, placeholder = coalesce($8, placeholder),
     state = case when $9 then 'removed' else state end,
     published_at = case when coalesce($3, visibility) = 'public' and state = 'ready'
       then coalesce(published_at, now()) else published_at end
   where id = $1
   returning listed_at is not null as listed`,
);

/**
 * Updates a video with all counters and lists that include it, in one transaction.
 * @returns false if the video does not exist
 */
export async function updateVideo(client: PoolClient, id: number, change: VideoUpdate): Promise<boolean> {
  const { description, visibility, commentsOn, sensitive, categories, coverKey, placeholder } = change;
  const hashtags = description === undefined ? null : hashtagsOf(description);
  const [before] = await lockVideo(client, id);
  if (!before) return false;
  if (hashtags) await insertHashtags(client, hashtags);
  await lockHashtags(client, id, hashtags);
  if (before.listed) await countHashtags(client, id, -1);
  if (hashtags) {
    await dropHashtags(client, id, hashtags);
    await addHashtags(client, id, hashtags);
  }
  if (categories) {
    await dropCategories(client, id, categories);
    await addCategories(client, id, categories);
  }
  const [after] = await updateVideoRow(
    client,
    id,
    description ?? null,
    visibility ?? null,
    commentsOn ?? null,
    sensitive ?? null,
    coverKey !== undefined,
    coverKey ?? null,
    placeholder ?? null,
    change.isRemoved ?? false,
  );
  if (after?.listed) await countHashtags(client, id, 1);
  const listedChange = Number(after?.listed ?? false) - Number(before.listed);
  if (listedChange !== 0) await countOwner(client, before.owner_id, listedChange);
  return true;
}

function hashtagsOf(description: string): string[] {
  return findHashtags(description)
    .filter((name) => name.length <= HASHTAG_MAX_LENGTH)
    .slice(0, MAX_HASHTAGS);
}
