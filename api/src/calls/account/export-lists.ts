import type { ExportedData } from '@ontrend/shared/wire';
import { messageVisibleToSql } from '../../domain/messages/membership.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { captionPath, videoUrls } from '../../platform/media/addresses.ts';
import type { MediaLinks } from '../../platform/media/private-links.ts';
import { ACTIVITY_LISTS } from './exported-activity.ts';
import type { DatedRow, ListDefinitions } from './exported-list.ts';

interface PlaylistRow extends DatedRow {
  id: string;
  kind: string;
  title: string;
  description: string;
  visibility: string;
  videos: string[];
}

interface VideoRow extends DatedRow {
  file_name: string;
  description: string;
  state: string;
  visibility: string;
  likes: number;
  comments: number;
  views: number;
  published_at: Date | null;
  pinned_at: Date | null;
  media_key: string;
  build: string;
  has_hls: boolean;
  cover_key: string | null;
  caption_keys: string[];
}
type ContentLists = Pick<
  ExportedData,
  | 'videos'
  | 'comments'
  | 'likes'
  | 'playlists'
  | 'commentLikes'
  | 'follows'
  | 'followers'
  | 'blocked'
  | 'muted'
  | 'messages'
  | 'notifications'
>;
const toUserItem = ({ username, created_at }: DatedRow & { username: string }) => ({
  username,
  createdAt: toSeconds(created_at),
});

/** The lists of the user's content and relationships. */
const CONTENT_LISTS: ListDefinitions<ContentLists> = {
  videos: {
    sql: `select id as key, file_name, description, state, visibility, likes, comments, views, created_at, published_at,
            media_key, build, has_hls, cover_key,
            (select pinned_at from pinned_videos where video_id = videos.id) as pinned_at,
            array(select key from video_captions where video_id = videos.id order by language) as caption_keys
          from videos where owner_id = $1 and id > $2 and state <> 'removed' order by id limit $3`,
    toItem: (row: VideoRow, links) => ({
      fileName: row.file_name,
      description: row.description,
      state: row.state,
      visibility: row.visibility,
      likes: row.likes,
      comments: row.comments,
      views: row.views,
      createdAt: toSeconds(row.created_at),
      publishedAt: row.published_at && toSeconds(row.published_at),
      pinnedAt: row.pinned_at && toSeconds(row.pinned_at),
      media: listMediaUrls(row, links),
    }),
  },
  comments: {
    sql: `select c.id as key, c.id, v.file_name as video, c.text, c.created_at
          from comments c join videos v on v.id = c.video_id
          where c.author_id = $1 and c.id > $2 order by c.id limit $3`,
    toItem: (row: DatedRow & { id: number; video: string; text: string }) => ({
      id: row.id,
      video: row.video,
      text: row.text,
      createdAt: toSeconds(row.created_at),
    }),
  },
  likes: {
    sql: `select l.video_id as key, v.file_name as video, l.created_at
          from likes l join videos v on v.id = l.video_id
          where l.user_id = $1 and l.video_id > $2 order by l.video_id limit $3`,
    toItem: (row: DatedRow & { video: string }) => ({
      video: row.video,
      createdAt: toSeconds(row.created_at),
    }),
  },
  playlists: {
    sql: `select p.id as key, p.key as id, p.kind, p.title, p.description, p.visibility, p.created_at,
            array(select v.file_name from playlist_videos l join videos v on v.id = l.video_id
              where l.playlist_id = p.id order by l.position) as videos
          from playlists p where p.owner_id = $1 and p.id > $2 order by p.id limit $3`,
    toItem: ({ id, kind, title, description, visibility, videos, created_at }: PlaylistRow) => ({
      id,
      kind,
      title,
      description,
      visibility,
      createdAt: toSeconds(created_at),
      videos,
    }),
  },
  commentLikes: {
    sql: `select comment_id as key, comment_id as comment, created_at
          from comment_likes where user_id = $1 and comment_id > $2 order by comment_id limit $3`,
    toItem: (row: DatedRow & { comment: number }) => ({
      comment: row.comment,
      createdAt: toSeconds(row.created_at),
    }),
  },
  follows: {
    sql: `select f.followed_id as key, u.username, f.created_at
          from follows f join users u on u.id = f.followed_id
          where f.follower_id = $1 and f.followed_id > $2 order by f.followed_id limit $3`,
    toItem: toUserItem,
  },
  followers: {
    sql: `select f.follower_id as key, u.username, f.created_at
          from follows f join users u on u.id = f.follower_id
          where f.followed_id = $1 and f.follower_id > $2 order by f.follower_id limit $3`,
    toItem: toUserItem,
  },
  blocked: {
    sql: `select b.blocked_id as key, u.username, b.created_at
          from blocks b join users u on u.id = b.blocked_id
          where b.blocker_id = $1 and b.blocked_id > $2 order by b.blocked_id limit $3`,
    toItem: toUserItem,
  },
  muted: {
    sql: `select m.muted_id as key, u.username, m.created_at
          from mutes m join users u on u.id = m.muted_id
          where m.muter_id = $1 and m.muted_id > $2 order by m.muted_id limit $3`,
    toItem: toUserItem,
  },
  messages: {
    sql: `select m.id as key, s.username as from, r.username as to, m.text, m.created_at
          from messages m join chat_members own on own.user_id = $1 and own.chat_id = m.chat_id
            join users s on s.id = m.sender_id join users r on r.id = m.receiver_id
          where (m.sender_id = $1 or m.receiver_id = $1) and m.id > $2 and ${messageVisibleToSql('m', '$1', 'own')}
          order by m.id limit $3`,
    toItem: (row: DatedRow & { from: string; to: string; text: string }) => ({
      from: row.from,
      to: row.to,
      text: row.text,
      createdAt: toSeconds(row.created_at),
    }),
  },
  notifications: {
    sql: `select n.id as key, a.name as type, u.username as from, n.text, n.created_at
          from notifications n join user_activities a on a.id = n.activity_id join users u on u.id = n.actor_id
          where n.user_id = $1 and n.id > $2 order by n.id limit $3`,
    toItem: (row: DatedRow & { type: string; from: string; text: string }) => ({
      type: row.type,
      from: row.from,
      text: row.text,
      createdAt: toSeconds(row.created_at),
    }),
  },
};

/** The lists of `app/user/export`, in the order of the file. */
export const EXPORTED_LISTS = { ...CONTENT_LISTS, ...ACTIVITY_LISTS };

/**
 * Returns the URLs of all files of a video. A video with a custom cover also has the cover generated from its frames,
 * so the export contains both.
 */
function listMediaUrls(row: VideoRow, links: MediaLinks): string[] {
  const base = links.baseOf(row.media_key);
  const captions = row.caption_keys.map((key) => `${base}/${captionPath(row.media_key, key)}`);
  if (row.state !== 'ready') return captions;
  const location = { mediaKey: row.media_key, build: row.build, hasHls: row.has_hls };
  const customCoverUrls =
    row.cover_key === null ? [] : Object.values(videoUrls({ ...location, coverKey: row.cover_key }, base));
  return [...new Set([...Object.values(videoUrls(location, base)), ...customCoverUrls, ...captions])];
}
