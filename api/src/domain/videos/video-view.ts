import type { Video, Visibility } from '@ontrend/shared/wire';
import type { Pool, QueryResultRow } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { viewerKeys } from '../../platform/auth/viewer-keys.ts';
import type { Config } from '../../platform/config/config.ts';
import { statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { avatarUrl, captionPath, videoUrls } from '../../platform/media/addresses.ts';
import type { MediaLinks } from '../../platform/media/private-links.ts';
import { watchableVideoSql } from '../visibility/index.ts';
import { loadSeries } from './video-series.ts';

/** The services that building a video reply needs. */
export interface VideoViewContext {
  pool: Pool;
  config: Pick<Config, 'mediaUrl'>;
  mediaLinks: MediaLinks;
}

interface VideoRow extends QueryResultRow {
  id: number;
  file_name: string;
  media_key: string;
  build: string;
  has_hls: boolean;
  cover_key: string | null;
  placeholder: string | null;
  description: string;
  duration: number;
  width: number;
  height: number;
  likes: number;
  comments: number;
  views: number;
  is_trusted: boolean;
  published_at: Date;
  owner_id: number;
  username: string;
  name: string;
  avatar_key: string | null;
  followers: number;
  followed: boolean;
  liked: boolean;
  saves: number;
  saved: boolean;
  seen: boolean;
  categories: number[];
  visibility: Visibility;
  comments_on: boolean;
  sensitive: boolean;
  captions: { language: string; key: string }[];
  /** The playlist that the video is a part of. */
  series_id: number | null;
}

/**
 * `list`: listed videos and the viewer's own. `link`: also videos that are reachable by link only. `own`:
 * only the viewer's own, in any state.
 */
export type VideoScope = 'list' | 'link' | 'own';

type ViewerKeyValues = [own: string | null, browser: string | null];
type Values = [ids: readonly number[], viewerId: number | null, byLink: boolean, ...keys: ViewerKeyValues];

/**
 * Columns of videos `v` of users `u` as the viewer `$2` sees them. Their follow, like, saved video and views are each looked up by
 * primary key (decision 134).
 * @param keys placeholders of the two keys of the viewer's view history, with a lookup for each. With a combined condition, PostgreSQL
 *   may use the index of the videos, and read all views of a video.
 */
const videoColumnsSql = (keys: readonly string[]) =>
  `v.id, v.file_name, v.media_key, v.build, v.has_hls, v.cover_key, v.placeholder, v.description, v.duration,
     v.width, v.height, v.likes, v.saves, v.comments, v.views, v.is_trusted, coalesce(v.published_at, v.created_at) as published_at,
     u.id as owner_id, u.username, u.name, u.avatar_key, u.followers,
     exists (select from follows f where f.follower_id = $2 and f.followed_id = u.id offset 0) as followed,
     exists (select from likes l where l.user_id = $2 and l.video_id = v.id offset 0) as liked,
     exists (select from playlist_videos s
       where s.playlist_id = (select id from playlists where owner_id = $2 and kind = 'saved') and s.video_id = v.id offset 0) as saved,
     ${keys.map((key) => `exists (select from client_views c where c.client_id = ${key} and c.video_id = v.id offset 0)`).join(' or ')} as seen,
     array(select c.category_id::bigint from video_categories c where c.video_id = v.id order by c.category_id)
       as categories,
     v.visibility, v.comments_on, v.sensitive,
     (select p.playlist_id from playlist_videos p where p.video_id = v.id and p.is_part) as series_id,
     coalesce((select json_agg(json_build_object('language', t.language, 'key', t.key) order by t.language)
       from video_captions t where t.video_id = v.id), '[]') as captions`;
/** Selects the requested videos that the viewer may see, in the requested order. */
const selectRequested = (condition: string) =>
  `select ${videoColumnsSql(['$4', '$5'])}
   from unnest($1::bigint[]) with ordinality as requested (id, ordinal)
   join videos v on v.id = requested.id
   join users u on u.id = v.owner_id
   where ${condition}
   order by requested.ordinal`;
export const selectVideos = statement<VideoRow, Values>(
  'videos-for-viewer',
  selectRequested(`${watchableVideoSql('$2', 'v')} and ($3 or v.listed_at is not null or v.owner_id = $2)`),
);
const selectOwnVideos = statement<VideoRow, Values>(
  'videos-for-owner',
  selectRequested(`$3 and v.owner_id = $2 and v.state <> 'removed'`),
);

const selectVideosByName = statement<
  VideoRow,
  [names: readonly string[], viewerId: number | null, ...keys: ViewerKeyValues]
>(
  'videos-by-name',
  `select ${videoColumnsSql(['$3', '$4'])}
   from videos v join users u on u.id = v.owner_id
   where v.file_name = any ($1) and ${watchableVideoSql('$2', 'v')}`,
);

/**
 * Reads videos in the wire format. All calls that return videos use this function.
 * @param ids determines the order; videos that are deleted, private, not ready or hidden by a block are
 *   omitted
 * @param clientId the browser whose view history determines `showed`
 * @param scope `link` for a video opened by link, because unlisted videos are in no list
 * @param openedPlaylistId the playlist whose videos these are, which the viewer may see
 */
export async function loadVideos(
  services: VideoViewContext,
  ids: readonly number[],
  viewer: Viewer | null,
  clientId: string | undefined,
  scope: VideoScope = 'list',
  openedPlaylistId?: number,
): Promise<Video[]> {
  if (ids.length === 0) return [];
  const keys = viewerKeyValues(viewer, clientId);
  const find = scope === 'own' ? selectOwnVideos : selectVideos;
  const rows = await find(services.pool, ids, viewer?.id ?? null, scope !== 'list', ...keys);
  return toVideos(services, rows, viewer, openedPlaylistId);
}

/**
 * Reads videos opened by link, like `loadVideos` with `link`, but finds them by name in the same round trip.
 * @param names without extensions
 * @returns in no particular order, without those that do not exist or that the viewer may not see
 */
export async function loadLinkedVideos(
  services: VideoViewContext,
  names: readonly string[],
  viewer: Viewer | null,
  clientId: string | undefined,
): Promise<Video[]> {
  const keys = viewerKeyValues(viewer, clientId);
  return toVideos(
    services,
    await selectVideosByName(services.pool, names, viewer?.id ?? null, ...keys),
    viewer,
  );
}

async function toVideos(
  { pool, config, mediaLinks }: VideoViewContext,
  rows: readonly VideoRow[],
  viewer: Viewer | null,
  openedPlaylistId?: number,
): Promise<Video[]> {
  const series = await loadSeries(pool, rows, viewer?.id ?? null, openedPlaylistId);
  return rows.map((row) => ({
    ...toVideo(row, config.mediaUrl, mediaLinks),
    series: series.get(row.id) ?? null,
  }));
}

function viewerKeyValues(viewer: Viewer | null, clientId: string | undefined): ViewerKeyValues {
  const { own, browser } = viewerKeys(viewer, clientId);
  return [own, browser];
}

function toVideo(row: VideoRow, mediaUrl: string, links: MediaLinks): Video {
  const base = links.baseOf(row.media_key);
  const media = { mediaKey: row.media_key, build: row.build, hasHls: row.has_hls, coverKey: row.cover_key };
  return {
    id: row.id,
    fileName: row.file_name,
    ...videoUrls(media, base),
    placeholder: row.placeholder,
    description: row.description,
    user: {
      id: row.owner_id,
      username: row.username,
      name: row.name,
      avatar: avatarUrl(row.avatar_key, mediaUrl),
      hasSubscribe: row.followed,
      subscribers: row.followers,
    },
    categoryList: row.categories,
    rating: row.liked ? 1 : 0,
    likes: row.likes,
    isSaved: row.saved,
    saves: row.saves,
    comments: row.comments,
    views: row.views,
    isTrusted: row.is_trusted,
    showed: row.seen,
    isAd: false,
    createdAt: toSeconds(row.published_at),
    duration: row.duration,
    width: row.width,
    height: row.height,
    visibility: row.visibility,
    commentsAllowed: row.comments_on,
    isSensitive: row.sensitive,
    captions: row.captions.map(({ language, key }) => ({
      language,
      url: `${base}/${captionPath(row.media_key, key)}`,
    })),
  };
}
