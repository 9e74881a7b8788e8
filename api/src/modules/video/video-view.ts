import type { Video } from '@ontrend/shared/wire';
import type { QueryResultRow } from 'pg';
import type { Viewer } from '../../auth/viewer.ts';
import { statement } from '../../db/statement.ts';
import { toSeconds } from '../../http/seconds.ts';
import { avatarAddress, videoAddresses } from '../../media/addresses.ts';
import type { Services } from '../../services.ts';

interface VideoRow extends QueryResultRow {
  id: number;
  file_name: string;
  media_key: string;
  build: string;
  has_hls: boolean;
  placeholder: string | null;
  description: string;
  duration: number;
  width: number;
  height: number;
  likes: number;
  comments: number;
  is_trusted: boolean;
  published_at: Date;
  owner_id: number;
  username: string;
  name: string;
  avatar_key: string | null;
  followers: number;
  followed: boolean;
  liked: boolean;
  seen: boolean;
  categories: number[];
}

/** Videos as one viewer sees them, in the order asked for. What they may not see is left out. */
const findVideos = statement<
  VideoRow,
  [ids: readonly number[], viewerId: number | null, clientId: string | null]
>(
  'videos-for-viewer',
  `select v.id, v.file_name, v.media_key, v.build, v.has_hls, v.placeholder, v.description, v.duration,
     v.width, v.height, v.likes, v.comments, v.is_trusted, coalesce(v.published_at, v.created_at) as published_at,
     u.id as owner_id, u.username, u.name, u.avatar_key, u.followers,
     exists (select from follows f where f.follower_id = $2 and f.followed_id = u.id) as followed,
     exists (select from likes l where l.user_id = $2 and l.video_id = v.id) as liked,
     exists (select from client_views c where c.client_id = $3 and c.video_id = v.id) as seen,
     array(select c.category_id::bigint from video_categories c where c.video_id = v.id order by c.category_id)
       as categories
   from unnest($1::bigint[]) with ordinality as wanted (id, place)
   join videos v on v.id = wanted.id
   join users u on u.id = v.owner_id
   where v.listed_at is not null or (v.owner_id = $2 and v.state = 'ready')
   order by wanted.place`,
);

/**
 * The one way from ids to videos on the wire, used by every call that answers with videos.
 * @param ids in the order they are wanted; what is gone, private or not ready is left out
 * @param clientId whose views decide `showed`
 */
export async function viewVideos(
  { pool, config }: Services,
  ids: readonly number[],
  viewer: Viewer | null,
  clientId: string | undefined,
): Promise<Video[]> {
  if (ids.length === 0) return [];
  const rows = await findVideos(pool, ids, viewer?.id ?? null, clientId ?? null);
  return rows.map((row) => toVideo(row, config.mediaUrl));
}

function toVideo(row: VideoRow, mediaUrl: string): Video {
  return {
    id: row.id,
    fileName: row.file_name,
    ...videoAddresses({ mediaKey: row.media_key, build: row.build, hasHls: row.has_hls }, mediaUrl),
    placeholder: row.placeholder,
    description: row.description,
    user: {
      id: row.owner_id,
      username: row.username,
      name: row.name,
      avatar: avatarAddress(row.avatar_key, mediaUrl),
      hasSubscribe: row.followed,
      subscribers: row.followers,
    },
    categoryList: row.categories,
    rating: row.liked ? 1 : 0,
    likes: row.likes,
    comments: row.comments,
    isTrusted: row.is_trusted,
    showed: row.seen,
    isAd: false,
    createdAt: toSeconds(row.published_at),
    duration: row.duration,
    width: row.width,
    height: row.height,
  };
}
