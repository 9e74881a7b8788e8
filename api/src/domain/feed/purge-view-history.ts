import { type Queryable, statement } from '../../platform/db/statement.ts';
import { BROWSERS_FORGOTTEN, BROWSERS_KEPT_DAYS, BROWSERS_SAMPLE, VIEWS_FORGOTTEN } from './constants.ts';
import { SEEN_DAYS } from './weights.ts';

interface Gone {
  gone: number;
}

/** What a viewer saw so long ago that it may come again anyway. */
const forgetOldViews = statement<never, [key: string]>(
  'feed-forget-views',
  `delete from client_views where client_id = $1 and video_id in (
     select video_id from client_views
     where client_id = $1 and seen_at < now() - interval '${SEEN_DAYS} days'
     order by seen_at limit ${VIEWS_FORGOTTEN})`,
);

/**
 * What browsers saw that have not come back; the browser itself, once nothing is left of it. Found by taking samples: an
 * index on `last_seen_at` would cost every page that is opened.
 */
const forgetBrowsers = statement<Gone, [percent: number]>(
  'feed-forget-browsers',
  `with lost as materialized (
     select id from clients tablesample system ($1) where last_seen_at < now() - interval '${BROWSERS_KEPT_DAYS} days'
     limit ${BROWSERS_FORGOTTEN}
   ),
   views as materialized (
     select v.client_id, v.video_id
     from lost cross join lateral (
       select client_id, video_id from client_views where client_id = lost.id limit ${VIEWS_FORGOTTEN}
     ) v
     limit ${VIEWS_FORGOTTEN}
   ),
   gone as (
     delete from client_views c using views where c.client_id = views.client_id and c.video_id = views.video_id
   ),
   interests as (delete from viewer_interests where viewer_key in (select id from lost)),
   browsers as (
     delete from clients
     where id in (select id from lost) and last_seen_at < now() - interval '${BROWSERS_KEPT_DAYS} days'
       and (select count(*) from views) < ${VIEWS_FORGOTTEN}
     returning id
   )
   select count(*) as gone from browsers`,
);

/** Forgets a little of what a viewer saw long ago, when they begin a feed. */
export async function forgetLongAgo(db: Queryable, key: string): Promise<void> {
  await forgetOldViews(db, key);
}

/**
 * Forgets some browsers that have not come back for months, and what they were shown.
 * @param percent of all browsers, that are looked at
 * @returns how many
 */
export async function forgetLostBrowsers(db: Queryable, percent = BROWSERS_SAMPLE): Promise<number> {
  return (await forgetBrowsers(db, percent))[0]?.gone ?? 0;
}
