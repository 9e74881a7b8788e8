import { type Queryable, statement } from '../../platform/db/statement.ts';
import {
  BROWSER_PURGE_LIMIT,
  BROWSER_RETENTION_DAYS,
  BROWSER_SAMPLE_PERCENT,
  VIEW_PURGE_LIMIT,
} from './constants.ts';
import { SEEN_DAYS } from './weights.ts';

interface DeletedCount {
  deleted: number;
}

/**
 * Deletes some of a viewer's views that are old enough for the videos to be recommended again. Part of the statement that creates
 * a feed session. @param key placeholder of the viewer key
 */
export const deleteOldViewsSql = (key: string): string =>
  `delete from client_views where client_id = ${key} and video_id in (
     select video_id from client_views
     where client_id = ${key} and seen_at < now() - interval '${SEEN_DAYS} days'
     order by seen_at limit ${VIEW_PURGE_LIMIT} for update skip locked)`;

/**
 * Deletes the view history of inactive browsers, and then the browsers. They are found by sampling, because
 * an index on `last_seen_at` would slow down every page view.
 */
const deleteInactiveBrowsers = statement<DeletedCount, [percent: number]>(
  'feed-delete-inactive-browsers',
  `with inactive as materialized (
     select id from clients tablesample system ($1) where last_seen_at < now() - interval '${BROWSER_RETENTION_DAYS} days'
     limit ${BROWSER_PURGE_LIMIT}
   ),
   views as materialized (
     select v.client_id, v.video_id
     from inactive cross join lateral (
       select client_id, video_id from client_views where client_id = inactive.id limit ${VIEW_PURGE_LIMIT}
     ) v
     limit ${VIEW_PURGE_LIMIT}
   ),
   deleted_views as (
     delete from client_views c using views where c.client_id = views.client_id and c.video_id = views.video_id
   ),
   affinities as (delete from viewer_affinities where viewer_key in (select id from inactive)),
   browsers as (
     delete from clients
     where id in (select id from inactive) and last_seen_at < now() - interval '${BROWSER_RETENTION_DAYS} days'
       and (select count(*) from views) < ${VIEW_PURGE_LIMIT}
     returning id
   )
   select count(*) as deleted from browsers`,
);

/**
 * Deletes some browsers that were not seen for months, with their view history.
 * @param percent percentage of browsers to sample
 * @returns the number of deleted browsers
 */
export async function purgeInactiveBrowsers(
  db: Queryable,
  percent = BROWSER_SAMPLE_PERCENT,
): Promise<number> {
  return (await deleteInactiveBrowsers(db, percent))[0]?.deleted ?? 0;
}
