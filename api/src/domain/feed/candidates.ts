import { statement } from '../../platform/db/statement.ts';
import { eligibleForFeedSql, hidesNothingSql } from '../visibility/index.ts';
import { FOLLOWED_LIMITS, type RankingKind, SEEN_DAYS, SOURCE_LIMITS } from './weights.ts';

/** A video that the ranking may consider, with the values of its base score. */
export interface CandidateRow {
  id: number;
  owner_id: number;
  age_days: number;
  duration: number;
  likes: number;
  saves: number;
  comments: number;
  views: number;
  skips: number;
  replays: number;
  finished: number;
  seconds_watched: number;
  is_trusted: boolean;
  explore: number;
  owner_views: number;
  categories: number[];
  hashtags: number[];
}

/** A candidate read for one viewer. */
export interface ViewerCandidateRow extends CandidateRow {
  is_followed: boolean;
  /** The next part of a series that the viewer watches. */
  is_next_part: boolean;
}

type Values = [
  ownKey: string | null,
  browserKey: string | null,
  viewerId: number | null,
  excludedIds: readonly number[],
  categories: readonly number[],
  hashtags: readonly number[],
  /** 0 to 1: the point between the oldest and the newest video from which older candidates are read. */
  position: number,
  /** Number of followed creators to skip, the latest followed first. */
  followedFrom: number,
  /** True if the viewer has affinities. Only then are categories and hashtags of the candidates read. */
  isKnown: boolean,
  /** Series that the viewer watches, */
  series: readonly number[],
  /** and the part of each that they finished last. */
  finishedParts: readonly number[],
];

/**
 * Condition: not shown to this viewer in the last days. One index lookup per candidate, so the cost does not
 * depend on the size of the view history, all of which a `not in` would read.
 */
export function notSeenRecentlySql(video: string): string {
  const by = (key: string) =>
    `not exists (select from client_views c where c.client_id = ${key} and c.video_id = ${video}
       and c.seen_at > now() - interval '${SEEN_DAYS} days' offset 0)`;
  return `${by('$1')} and ${by('$2')}`;
}

const newestFirstSql = (id: string) => `order by listed_at desc, ${id} desc`;

/** Reads the newest rows of a table, and more from the point at `position` between its oldest and newest. */
function newestAndOlderSql(
  table: string,
  id: string,
  where: string,
  newest: number,
  older: number,
  position: string,
): string {
  const listed = `${table} where ${where} listed_at is not null`;
  const end = (direction: string) =>
    `(select listed_at from ${listed} order by listed_at ${direction}, ${id} ${direction} limit 1)`;
  return `(select ${id} as id from ${listed} ${newestFirstSql(id)} limit ${newest})
   union all
   (select ${id} as id from ${listed}
      and listed_at <= (select ${end('')} + (${end('desc')} - ${end('')}) * ${position}::double precision)
    ${newestFirstSql(id)} limit ${older})`;
}

const newestOfEachSql = (ids: string, table: string, column: string, count: number) =>
  `select candidate_ids.id from unnest(${ids}::bigint[]) as requested (id) cross join lateral (
     ${newestAndOlderSql(table, 'video_id', `${column} = requested.id and`, count, count, '$7')}
   ) candidate_ids`;

type SourceLimits = (typeof SOURCE_LIMITS)[RankingKind];

/** Sources that are the same for every viewer. The parameter is the point from which older videos are read. */
function sharedSourcesSql(sizes: SourceLimits): string {
  const firstHot = (direction: string) =>
    `(select hot from video_stats order by hot ${direction}, video_id ${direction} limit 1)`;
  const toExplore = (level: number, count: number) =>
    newestAndOlderSql('videos', 'id', `explore = ${level} and`, count, count, '$1');
  return `${newestAndOlderSql('videos', 'id', '', sizes.fresh, sizes.older, '$1')}
    union all
    (select video_id from video_stats order by hot desc, video_id desc limit ${sizes.trending})
    union all
    (select video_id from video_stats
     where hot <= (select ${firstHot('')} + (${firstHot('desc')} - ${firstHot('')}) * $1::double precision)
     order by hot desc, video_id desc limit ${sizes.older})
    union all
    ${toExplore(2, sizes.newCreators)}
    union all
    ${toExplore(1, sizes.newVideos)}`;
}

/** The part that follows the last finished one in each public series that the viewer watches. */
const NEXT_PARTS = `select next.id from unnest($10::bigint[], $11::bigint[]) as watched (playlist_id, video_id)
     join playlists p on p.id = watched.playlist_id and p.kind = 'series' and p.visibility = 'public' and p.hidden_at is null
     join playlist_videos last on last.playlist_id = watched.playlist_id and last.video_id = watched.video_id
     cross join lateral (
       select video_id as id from playlist_videos
       where playlist_id = last.playlist_id and position > last.position order by position limit 1
     ) next`;

/** Sources for one viewer: followed creators, favorite categories and hashtags, and series. */
function viewerSourcesSql(sizes: SourceLimits): string {
  return `(select newest.id from (
       select followed_id from follows where follower_id = $3
       order by created_at desc, followed_id desc limit ${FOLLOWED_LIMITS.creators} offset $8::bigint
     ) f cross join lateral (
       select id from videos where owner_id = f.followed_id and listed_at is not null
       ${newestFirstSql('id')} limit ${FOLLOWED_LIMITS.videos}
     ) newest limit ${sizes.followed})
    union all
    (${newestOfEachSql('$5', 'video_categories', 'category_id', sizes.category)})
    union all
    (${newestOfEachSql('$6', 'video_hashtags', 'hashtag_id', sizes.hashtag)})
    union all
    select id from next_parts`;
}

/**
 * Selects a `CandidateRow` for each of `candidateIds`. @param isKnown SQL condition: whether to read categories and
 * hashtags
 */
function selectCandidatesSql(candidateIds: string, isKnown: string, more: string): string {
  return `select v.*, s.*, coalesce(c.owner_views, 0) as owner_views,${more}
      case when ${isKnown} then array(select category_id::bigint from video_categories where video_id = v.id)
        else '{}' end as categories,
      case when ${isKnown} then array(select hashtag_id from video_hashtags where video_id = v.id)
        else '{}' end as hashtags
    from ${candidateIds} candidate_ids
    cross join lateral (
      select id, owner_id, duration, likes, saves, comments, is_trusted, explore,
        greatest(extract(epoch from now() - listed_at), 0)::double precision / 86400 as age_days
      from videos where id = candidate_ids.id and listed_at is not null offset 0
    ) v
    cross join lateral (
      select coalesce(max(views), 0) as views, coalesce(max(skips), 0) as skips, coalesce(max(replays), 0) as replays,
        coalesce(max(finished), 0) as finished, coalesce(max(seconds_watched), 0) as seconds_watched
      from video_stats where video_id = v.id offset 0
    ) s
    left join lateral (
      select views as owner_views from creator_stats where user_id = v.owner_id offset 0
    ) c on true`;
}

/** Condition: not the viewer's own video, and visible to the viewer. */
const visibleToViewerSql = (video: string, owner: string) =>
  `${notSeenRecentlySql(video)} and ($3::bigint is null or ${owner} <> $3 and (
     (${hidesNothingSql('$3::bigint')}) or (${eligibleForFeedSql('$3::bigint', video, owner)})))`;

/**
 * Defines the statement that reads the candidates of one viewer, in addition to those of a pool. Each source reads one index in
 * its order, up to its limit, so the cost does not depend on the size of the catalogue (plans.test.ts). Seen videos, and those
 * marked "not interested", are excluded.
 */
function viewerCandidatesStatement(name: string, sizes: SourceLimits) {
  const isFollowed = `
      exists (select from follows where follower_id = $3 and followed_id = v.owner_id offset 0) as is_followed,
      exists (select from next_parts where id = v.id) as is_next_part,`;
  return statement<ViewerCandidateRow, Values>(
    name,
    `with next_parts as materialized (${NEXT_PARTS}),
     source (id) as (${viewerSourcesSql(sizes)}),
     candidate_ids as materialized (
       select id from source where id <> all ($4::bigint[]) group by id
     )
     ${selectCandidatesSql('candidate_ids', '$9', isFollowed)}
     where ${visibleToViewerSql('candidate_ids.id', 'v.owner_id')}`,
  );
}

export const selectViewerCandidates = {
  first: viewerCandidatesStatement('feed-candidates-viewer', SOURCE_LIMITS.first),
  session: viewerCandidatesStatement('feed-candidates-viewer-session', SOURCE_LIMITS.session),
} satisfies Record<RankingKind, unknown>;

const candidatePoolStatement = (name: string, sizes: SourceLimits) =>
  statement<CandidateRow, [position: number]>(
    name,
    `with source (id) as (${sharedSourcesSql(sizes)}),
     candidate_ids as materialized (select id from source group by id)
     ${selectCandidatesSql('candidate_ids', 'true', '')}`,
  );

/** The candidates of a pool. */
export const selectCandidatePool = {
  first: candidatePoolStatement('feed-candidate-pool', SOURCE_LIMITS.first),
  session: candidatePoolStatement('feed-candidate-pool-session', SOURCE_LIMITS.session),
} satisfies Record<RankingKind, unknown>;

/** Returns the pooled candidates that are visible to the viewer. */
export const filterVisible = statement<
  { id: number },
  [
    ownKey: string | null,
    browserKey: string | null,
    viewerId: number | null,
    ids: readonly number[],
    owners: readonly number[],
  ]
>(
  'feed-candidate-pool-visible',
  `select candidate.id
   from unnest($4::bigint[], $5::bigint[]) as candidate (id, owner_id)
   where exists (select from videos where id = candidate.id and listed_at is not null offset 0)
     and ${visibleToViewerSql('candidate.id', 'candidate.owner_id')}`,
);
