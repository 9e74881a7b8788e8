import { HOT_WEIGHTS, POINT_WEIGHTS } from '../../../api/src/domain/feed/weights.ts';
import { BODIES_PER_CALL, type DatasetSize } from './constants.ts';
import { membersSql } from './members-sql.ts';
import { playlistsSql } from './playlists-sql.ts';

/**
 * Number of words in descriptions, names and hashtags. Search vectors are computed once per phrase, not per video.
 */
const WORD_COUNT = 5_000;
const MAX_PHRASES = 20_000;
const HISTORY_DAYS = 730;

/**
 * Returns the statements that fill an empty, migrated database. All values are hashes of row numbers, so the
 * data is the same on every machine, except that dates are relative to today. Triggers and foreign keys are
 * disabled; the rows and counters that triggers would write are computed here.
 */
export function datasetSql({ videos, users, likes, comments }: DatasetSize): [name: string, sql: string][] {
  const hashtags = Math.max(100, Math.round(videos / 20));
  const phrases = Math.min(MAX_PHRASES, videos);
  /** Uniformly distributed, 0 <= x < 1. */
  const uniform = (n: string, salt: number) =>
    `((hashint8extended(${n}, ${salt}) & 4503599627370495)::float8 / 4503599627370496)`;
  const uniformInteger = (n: string, salt: number, max: number) =>
    `(1 + floor(${max} * ${uniform(n, salt)}))::bigint`;
  /** Skewed distribution: a third of the values are in the first tenth. */
  const skewed = (n: string, salt: number, max: number) =>
    `(1 + floor(${max} * ${uniform(n, salt)} ^ 2))::bigint`;
  /** Zipf distribution, as word and hashtag frequencies have. */
  const zipf = (n: string, salt: number, max: number) => `floor(${max} ^ ${uniform(n, salt)})::bigint`;
  const now = `date_trunc('day', now())`;
  const randomTime = (n: string, salt: number) =>
    `${now} - ${uniform(n, salt)} * interval '${HISTORY_DAYS} days'`;

  return [
    [
      'words',
      `create temp table words as
         select n as id, s[1 + n % 24] || s[1 + n / 24 % 24] || s[1 + (n / 576 + n) % 24] as word
         from generate_series(1, ${WORD_COUNT}) n, (select string_to_array(
           'ba be bo da de do fa fi go ka ki lu ma mi mo na ni pa po ra ri sa ta vo', ' ') as s) syllables;
       create index on words (id);
       create temp table phrases as
         select n as id, (select string_agg(w.word, ' ' order by k) from generate_series(1, 4) k
           join words w on w.id = ${zipf('n::bigint * 4 + k', 1, WORD_COUNT)}) as text
         from generate_series(1, ${phrases}) n;
       alter table phrases add column vector tsvector;
       update phrases set vector = search_vector(text, '');
       create index on phrases (id);
       analyze words; analyze phrases;`,
    ],
    [
      'follows',
      `insert into follows (follower_id, followed_id, created_at)
       select f, t, ${now} - interval '1 day' from (
         select distinct 1 + n / 10 as f, ${skewed('n', 2, users)} as t
         from generate_series(0, ${users} * 10 - 1) n
       ) pairs where f <> t order by f, t`,
    ],
    [
      'likes',
      `insert into likes (user_id, video_id, created_at)
       select u, v, ${randomTime('u * 7919 + v', 3)} from (
         select distinct ${uniformInteger('n', 4, users)} as u, ${skewed('n', 5, videos)} as v
         from generate_series(1, ${likes}) n
       ) pairs order by u, v`,
    ],
    [
      'comments',
      `insert into comments (id, video_id, author_id, parent_id, text, replies, created_at)
       select n, ${skewed('n - (n % 5 = 0)::int', 6, videos)}, ${uniformInteger('n', 7, users)},
         case when n % 5 = 0 then n - 1 end, p.text, (n % 5 = 4 and n < ${comments})::int,
         ${randomTime('n - (n % 5 = 0)::int', 8)} + (n % 5 = 0)::int * interval '1 hour'
       from generate_series(1, ${comments}) n join phrases p on p.id = ${uniformInteger('n', 9, phrases)}`,
    ],
    [
      'users',
      `create temp table video_counts as select owner_id, count(*) as total from (
         select ${skewed('n', 10, users)} as owner_id from generate_series(1, ${videos}) n
       ) v group by 1;
       insert into users (id, username, name, email, password_hash, description, followers, following, videos, created_at)
       select n, left(a.word, 8) || n, initcap(b.word) || ' ' || initcap(c.word), 'user' || n || '@example.org', '-',
         p.text, coalesce(fd.total, 0), coalesce(fr.total, 0), coalesce(counts.total, 0), ${randomTime('n', 11)}
       from generate_series(1, ${users}) n
       join words a on a.id = ${uniformInteger('n', 12, WORD_COUNT)}
       join words b on b.id = ${zipf('n', 13, WORD_COUNT)}
       join words c on c.id = ${zipf('n', 14, WORD_COUNT)}
       join phrases p on p.id = ${uniformInteger('n', 15, phrases)}
       left join (select followed_id, count(*) as total from follows group by 1) fd on fd.followed_id = n
       left join (select follower_id, count(*) as total from follows group by 1) fr on fr.follower_id = n
       left join video_counts counts on counts.owner_id = n
       order by n;
       insert into search_users (user_id, words, rank_score)
       select id, search_user_words(username, name), search_user_rank_score(followers, created_at) from users;`,
    ],
    [
      'hashtags',
      `insert into hashtags (id, name) select n, w.word || case when n > ${WORD_COUNT} then n::text else '' end
       from generate_series(1, ${hashtags}) n join words w on w.id = 1 + (n - 1) % ${WORD_COUNT}
       on conflict do nothing;
       create temp table tagged as
         select v as video_id, k, least(${zipf('v * 2 + k', 16, hashtags)}, ${hashtags}) as hashtag_id
         from generate_series(1, ${videos}) v, generate_series(0, 1) k;
       delete from tagged where hashtag_id not in (select id from hashtags);
       create index on tagged (video_id);
       update hashtags h set videos = t.n
       from (select hashtag_id, count(distinct video_id) as n from tagged group by 1) t where t.hashtag_id = h.id;
       insert into search_hashtags (hashtag_id, words, rank_score)
       select id, search_hashtag_words(name), search_hashtag_rank_score(videos, id) from hashtags where videos > 0;
       analyze tagged;`,
    ],
    [
      'videos',
      `insert into videos (id, file_name, owner_id, description, state, media_key, has_hls, duration, width, height,
         placeholder, is_trusted, likes, comments, top_comments, views, explore, created_at, published_at)
       select n, lpad(n::text, 11, '0'), ${skewed('n', 10, users)},
         a.text || ' ' || b.text || coalesce(' ' || t.tags, ''), 'ready', md5(n::text), true,
         5 + 55 * ${uniform('n', 17)}, 540, 960, 'data:image/webp;base64,' || repeat(md5(n::text), 5), n % 50 = 0,
         coalesce(l.total, 0), coalesce(c.total, 0), coalesce(c.top, 0), coalesce(l.total, 0) * 12,
         case when coalesce(l.total, 0) * 12 >= 100 then 0 when n % 10 = 0 then 2 else 1 end, at, at
       from generate_series(1, ${videos}) n
       join phrases a on a.id = ${uniformInteger('n', 18, phrases)}
       join phrases b on b.id = ${uniformInteger('n', 19, phrases)}
       left join (select video_id, string_agg('#' || h.name, ' ' order by k) as tags
         from tagged join hashtags h on h.id = hashtag_id group by 1) t on t.video_id = n
       left join (select video_id, count(*) as total from likes group by 1) l on l.video_id = n
       left join (select video_id, count(*) as total, count(*) filter (where parent_id is null) as top
         from comments group by 1) c on c.video_id = n,
       lateral (select ${randomTime('n', 20)} as at) moment
       order by n`,
    ],
    [
      'lists',
      `insert into video_categories (category_id, video_id, listed_at)
       select 1 + id % (select count(*) from categories), id, listed_at from videos;
       insert into video_hashtags (hashtag_id, video_id, listed_at)
       select distinct t.hashtag_id, v.id, v.listed_at from tagged t join videos v on v.id = t.video_id;
       insert into collection_videos (collection_id, video_id, listed_at)
       select c.id, v.id, v.listed_at from videos v join collections c on c.id = 1 + v.id % 97;
       update users u set likes = l.n from (
         select owner_id, sum(likes) as n from videos group by 1
       ) l where l.owner_id = u.id;`,
    ],
    [
      'feed data',
      `insert into video_stats (video_id, views, skips, replays, finished, seconds_watched, hot)
       select id, views, views / 4, views / 20, views / 3, views * duration / 2,
         extract(epoch from listed_at - timestamptz '2020-01-01 00:00:00+00') / 86400 / ${HOT_WEIGHTS.daysPerE}
           + ln(1 + likes * ${POINT_WEIGHTS.like} + comments * ${POINT_WEIGHTS.comment} + views * ${POINT_WEIGHTS.view})
           + case when is_trusted then ${HOT_WEIGHTS.trusted} else 0 end
       from videos where likes + comments + views > 0;
       insert into client_views (client_id, video_id)
       select 'bench-client-' || c, id from videos, generate_series(0, ${BODIES_PER_CALL} / 2) c where id % 997 = c limit 100000;`,
    ],
    [
      'search data',
      `create temp table tag_words as select id, setweight(search_vector('', name), 'A') as vector from hashtags;
       create temp table author_words as
         select id, search_vector('', username || ' ' || name) as vector from users;
       create index on tag_words (id);
       create index on author_words (id);
       analyze tag_words; analyze author_words;
       insert into search_videos (video_id, owner_id, words, rank_score)
       select v.id, v.owner_id,
         a.vector || b.vector || coalesce(t.vector, '') || coalesce(s.vector, '') || n.vector,
         search_video_rank_score(v.listed_at, v.likes, v.comments, v.views)
       from videos v
       join phrases a on a.id = ${uniformInteger('v.id', 18, phrases)}
       join phrases b on b.id = ${uniformInteger('v.id', 19, phrases)}
       join author_words n on n.id = v.owner_id
       left join tagged one on one.video_id = v.id and one.k = 0 left join tag_words t on t.id = one.hashtag_id
       left join tagged two on two.video_id = v.id and two.k = 1 left join tag_words s on s.id = two.hashtag_id;
       select search_learn_words('v', array(select word from words));
       select search_learn_words('h', array(select unnest(tsvector_to_array(words)) from search_hashtags));
       select search_learn_words('p', array(select unnest(tsvector_to_array(words)) from search_users));`,
    ],
    ['playlists', playlistsSql(videos)],
    ['member data', membersSql({ videos, users, likes, comments })],
  ];
}

/** Statement that runs after all tables are filled. */
export const SORT_TIERS_SQL = 'select search_sort_tiers()';
