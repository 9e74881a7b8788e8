import { SELECT_MEMBERS_SQL } from './members-sql.ts';

/** One user in this many has playlists, besides those who take part in the measurements. */
const USERS_PER_CURATOR = 10;
/** Public playlists of each, in addition to the saved videos. */
const PLAYLISTS = 10;
const VIDEOS = 30;
/** A prime number, so that a playlist contains no video twice. */
const VIDEO_STEP = 101;

/** Returns the statement that creates playlists and saved videos, with the counters that triggers would write. */
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
    ) s where s.video_id = v.id;`;
}
