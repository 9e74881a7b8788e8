import { TOP_COMMENTS_MAX_VIDEOS } from '@ontrend/shared/wire';
import type pg from 'pg';
import { createAccessTokens } from '../../../api/src/platform/auth/access-tokens.ts';
import { BODIES_PER_CALL } from './constants.ts';
import { SELECT_MEMBERS_SQL } from './members-sql.ts';

/** A measured call: its path below `/api/` and its request bodies, sent in rotation. */
export interface HotCall {
  name: string;
  path: string;
  bodies: object[];
  /** Access token for each body; undefined for guests. */
  tokens?: string[];
}

/** Page size that the baseline dataset can fill, too, so that calls do the same work in all datasets. */
const PAGINATION = { page: 1, recordsPerPage: 15 };

/**
 * Returns the most frequent calls of guests and members.
 * @param pool of the dataset that the bodies refer to
 * @param secret of the API, to sign access tokens
 */
export async function hotCalls(pool: pg.Pool, secret: string): Promise<HotCall[]> {
  const column = async <Value>(sql: string) =>
    (await pool.query<{ value: Value }>({ text: sql })).rows.map(({ value }) => value);
  const spread = `order by hashint8extended(id, 1) limit ${BODIES_PER_CALL}`;
  const isPart = 'exists (select from playlist_videos where video_id = videos.id and is_part)';
  const files = await column<string>(
    `select file_name as value from videos where comments > 0 and not ${isPart} ${spread}`,
  );
  const parts = await column<string>(`select file_name as value from videos where ${isPart} ${spread}`);
  // Users whose first page is full in every dataset. `baseline` has only about five.
  const usernames = await column<string>(
    `select username as value from users where videos >= ${PAGINATION.recordsPerPage} ${spread}`,
  );
  const playlists = await column<string>(
    `select key as value from playlists where visibility = 'public' ${spread}`,
  );
  const curators = await column<string>(
    `select username as value from users
     where exists (select from playlists where owner_id = users.id and visibility = 'public') ${spread}`,
  );
  const prefixes = await column<string>('select prefix as value from categories order by id');
  // Words of at least one percent of the videos, so that their results fill a page in the smallest dataset,
  // too.
  const words = await column<string>(
    `select word as value from ts_stat('select words from search_videos where video_id <= 1000')
     where ndoc >= 15 and word !~ '^~' and length(word) > 2 order by word limit ${BODIES_PER_CALL}`,
  );
  const names = await column<string>(`select left(username, 2) as value from users ${spread}`);
  const clientIds = Array.from({ length: BODIES_PER_CALL }, (_, n) => `bench-client-${n}`);
  const search = (texts: string[]) => texts.map((text) => ({ search: text, pagination: PAGINATION }));
  return [
    {
      name: 'feed, For You',
      path: 'app/video/get',
      bodies: clientIds.map((clientId) => ({ clientId, filter: { kind: 'for-you' } })),
    },
    {
      name: 'feed, category',
      path: 'app/video/get',
      bodies: prefixes.map((value) => ({ filter: { kind: 'category', value } })),
    },
    { name: 'video', path: 'app/video/info', bodies: files.map((fileName) => ({ fileName })) },
    {
      name: 'video, part of a series',
      path: 'app/video/info',
      bodies: parts.map((fileName) => ({ fileName })),
    },
    {
      name: 'top comments',
      path: 'app/comment/top',
      bodies: files.map((_, n) => ({
        files: Array.from(
          { length: TOP_COMMENTS_MAX_VIDEOS },
          (__, next) => files[(n + next) % files.length],
        ),
      })),
    },
    { name: 'comments', path: 'app/comment/get', bodies: files.map((file) => ({ file })) },
    {
      name: 'profile',
      path: 'app/user/external-profile',
      bodies: usernames.map((username) => ({ username })),
    },
    {
      name: 'profile, videos',
      path: 'app/user/videos',
      bodies: usernames.map((username) => ({ username, pagination: PAGINATION })),
    },
    {
      name: 'profile, popular videos',
      path: 'app/user/videos',
      bodies: usernames.map((username) => ({ username, pagination: PAGINATION, sort: 'popular' })),
    },
    {
      name: 'profile, playlists',
      path: 'app/playlist/all',
      bodies: curators.map((username) => ({ username })),
    },
    { name: 'playlist', path: 'app/playlist/get', bodies: playlists.map((playlist) => ({ playlist })) },
    {
      name: 'playlist, videos',
      path: 'app/playlist/videos',
      bodies: playlists.map((playlist) => ({ playlist })),
    },
    {
      name: 'feed, playlist',
      path: 'app/video/get',
      bodies: playlists.map((value) => ({ filter: { kind: 'playlist', value } })),
    },
    { name: 'search, videos', path: 'app/video/search-by-video', bodies: search(words) },
    { name: 'search, users', path: 'app/user/search', bodies: search(names) },
    { name: 'search, hashtags', path: 'app/video/search-by-hashtag', bodies: search(words) },
    {
      name: 'search suggestions, guest',
      path: 'app/video/search-video-autocomplete',
      bodies: words.map((word) => ({ search: word.slice(0, 3) })),
    },
    {
      name: 'hashtag suggestions',
      path: 'app/video/search-hashtag-autocomplete',
      bodies: words.map((word) => ({ search: word.slice(0, 3) })),
    },
    ...(await memberCalls(pool, secret, words)),
  ];
}

async function memberCalls(pool: pg.Pool, secret: string, words: string[]): Promise<HotCall[]> {
  const { rows } = await pool.query<{ user_id: string; id: string; chat_id: string; saved: string }>(
    `select distinct on (s.user_id) s.user_id, s.id, m.chat_id,
       (select key from playlists where owner_id = s.user_id and kind = 'saved') as saved
     from (${SELECT_MEMBERS_SQL}) u join sessions s on s.user_id = u.id join chat_members m on m.user_id = u.id
     order by s.user_id, s.id, m.chat_id`,
  );
  const { sign } = createAccessTokens(secret);
  const tokens = await Promise.all(
    rows.map(({ user_id, id }) => sign({ userId: Number(user_id), sessionId: id })),
  );
  const memberCall = (name: string, path: string, bodies: object[]) => ({ name, path, bodies, tokens });
  const emptyBodies = rows.map(() => ({}));
  return [
    memberCall('member: feed, For You', 'app/video/get', emptyBodies),
    memberCall('member: Following feed', 'app/video/subscribes', emptyBodies),
    // Cached, as those for guests, because no member of the dataset has blocks.
    memberCall(
      'member: search suggestions',
      'app/video/search-video-autocomplete',
      tokens.map((_, n) => ({ search: words[n % words.length]?.slice(0, 3) })),
    ),
    memberCall('member: playlists', 'app/playlist/all', emptyBodies),
    memberCall(
      'member: saved videos',
      'app/playlist/videos',
      rows.map(({ saved }) => ({ playlist: saved })),
    ),
    memberCall('member: history', 'app/history/get', emptyBodies),
    memberCall(
      'member: history, search',
      'app/history/get',
      tokens.map((_, n) => ({ search: words[n % words.length] })),
    ),
    memberCall('member: notifications', 'app/notification/get', emptyBodies),
    memberCall('member: unread counts', 'app/notification/unread', emptyBodies),
    memberCall('member: conversations', 'app/message/chats', emptyBodies),
    memberCall(
      'member: messages',
      'app/message/messages',
      rows.map(({ chat_id }) => ({ chatId: Number(chat_id) })),
    ),
  ];
}
