import { SELECT_MEMBERS_SQL } from './members-sql.ts';

/** One user in this many has playlists, besides those who take part in the measurements. */
const USERS_PER_CURATOR = 10;
/** Public playlists of each, in addition to the saved videos. */
const PLAYLISTS = 10;
const VIDEOS = 30;
/** Parts of a series. Every user who has playlists and as many videos has one. */
const PARTS = 5;
/** Videos in the watch history of a user, and of those who take part in the measurements. */
const HISTORY = { user: 5, member: 500 };
/** A prime number, so that a playlist contains no video twice. */
const VIDEO_STEP = 101;

/**
 * Returns the statements that create playlists, series, saved videos and watch histories, with the counters that triggers
 * would write.
 */
export function playlistsSql(videos: number): string {
  return `
    insert into playlists (key, owner_id, kind, title, visibility, videos, updated_at)
    select left(md5(u.id || '-' || k), 16), u.id, case k when 0 then 'saved' else 'playlist' end,
      case k when 0 then '' else 'List ' || k end, case k when 0 then 'private' else 'public' end, ${VIDEOS},
      date_trunc('day', now()) - k * interval '1 day'
    from users u, generate_series(0, ${PLAYLISTS}) k
    where u.id % ${USERS_PER_CURATOR} = 0 or u.id in (${SELECT_MEMBERS_SQL})
    order by u.id, k;
    insert into playlist_videos (playlist_id, video_id, position)
    select p.id, 1 + (p.id * 37 + n * ${VIDEO_STEP}) % ${videos}, 'a' || lpad(n::text, 3, '0')
    from playlists p, generate_series(1, ${VIDEOS}) n order by p.id, n;
    update videos v set saves = s.total from (
      select l.video_id, count(*) as total from playlist_videos l join playlists p on p.id = l.playlist_id and p.kind = 'saved'
      group by 1
    ) s where s.video_id = v.id;
    create temp table parts as
      select owner_id, id as video_id, row_number() over (partition by owner_id order by id) as part,
        count(*) over (partition by owner_id) as total
      from videos where listed_at is not null and owner_id % ${USERS_PER_CURATOR} = 0;
    insert into playlists (key, owner_id, kind, title, visibility, videos, updated_at)
    select left(md5('series' || owner_id), 16), owner_id, 'series', 'Series', 'public', ${PARTS},
      date_trunc('day', now())
    from parts where part = 1 and total >= ${PARTS} order by owner_id;
    insert into playlist_videos (playlist_id, video_id, position, is_part)
    select p.id, parts.video_id, 'a' || lpad(part::text, 3, '0'), true
    from playlists p join parts on parts.owner_id = p.owner_id and part <= ${PARTS} where p.kind = 'series'
    order by p.id, part;
    insert into watch_history (user_id, video_id, watched_at, position)
    select distinct on (user_id, video_id) user_id, video_id, watched_at, 3 from (
      select u.id as user_id, 1 + (u.id * 61 + n * ${VIDEO_STEP}) % ${videos} as video_id,
        date_trunc('day', now()) - n * interval '1 hour' as watched_at
      from users u, generate_series(1, ${HISTORY.member}) n
      where n <= ${HISTORY.user} or u.id in (${SELECT_MEMBERS_SQL})
    ) h order by user_id, video_id, watched_at desc;`;
}
