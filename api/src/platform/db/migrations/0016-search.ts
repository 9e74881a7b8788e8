import type { Migration } from './migration.ts';
import { searchQueryFunctions } from './search/query-functions.ts';
import { searchWordFunctions } from './search/word-functions.ts';

/** The search table of one kind of entity. Only public entities have a row. */
const table = (name: string, id: string, of: string, more = '') => `
create table ${name} (
  ${id} bigint primary key references ${of} on delete cascade,
  ${more}words tsvector not null,
  -- Rank independent of the query.
  standing double precision not null,
  -- Search scans the tiers in order, and the first mostly suffices: 0, 1 and 2 hold the highest ranked rows, 3 all
  -- others.
  tier smallint not null default 0
);
${[0, 1, 2, 3]
  .map(
    (tier) => `create index ${name}_words_${tier} on ${name} using gin (words)
  with (fastupdate = off) where tier = ${tier};`,
  )
  .join('\n')}
create index ${name}_standing on ${name} (standing desc);
create index ${name}_tier on ${name} (tier, standing);
`;

/** Search words of videos, users and hashtags, and the triggers that maintain them (decision 022). */
export const search: Migration = {
  name: '0016-search',
  sql: `
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;
${searchWordFunctions}
${searchQueryFunctions}
${table('search_videos', 'video_id', 'videos', 'owner_id bigint not null,\n  ')}
create index search_videos_owner on search_videos (owner_id);
${table('search_people', 'user_id', 'users')}
${table('search_hashtags', 'hashtag_id', 'hashtags')}

-- Queue of new words for the vocabulary. Only one process writes the vocabulary, so that writers do not block each
-- other.
create table search_unlearned (kind text not null, words tsvector not null);

-- In steps of a factor of 1.6, so that a new count rarely changes the result.
create function search_step(numeric) returns double precision language sql immutable as $$
  select round(2 * ln(1 + $1)) / 2
$$;
-- A month of age equals a factor of e in popularity.
create function search_video_standing(listed_at timestamptz, likes bigint, comments bigint, views bigint)
returns double precision language sql immutable as $$
  select extract(epoch from listed_at - timestamptz '2020-01-01 00:00:00+00')::double precision / 2592000
    + search_step(likes * 3 + comments * 5 + views / 10)
$$;
-- The small second term makes ranks of users with equal followers distinct, because tiers are split between ranks.
create function search_person_standing(followers bigint, created_at timestamptz)
returns double precision language sql immutable as $$
  select search_step(followers) + extract(epoch from created_at)::double precision / 1e11
$$;
create function search_hashtag_standing(videos bigint, id bigint)
returns double precision language sql immutable as $$
  select search_step(videos) - id / 1e12::double precision
$$;
create function search_person_words(username text, name text) returns tsvector language sql stable as $$
  select setweight(search_vector('', username), 'A') || search_vector('', name)
$$;
-- Also indexed without underscores, so that searches match hashtags without them.
create function search_hashtag_words(name text) returns tsvector language sql stable as $$
  select setweight(search_vector('', name || ' ' || replace(name, '_', '')), 'A')
$$;

create function search_index_video() returns trigger language plpgsql as $$
begin
  if new.listed_at is null then
    delete from search_videos where video_id = new.id;
    return null;
  end if;
  with made as (
    insert into search_videos (video_id, owner_id, words, standing)
    select new.id, new.owner_id, search_vector(new.description, u.username || ' ' || u.name),
      search_video_standing(new.listed_at, new.likes, new.comments, new.views)
    from users u where u.id = new.owner_id
    on conflict (video_id) do update set words = excluded.words, standing = excluded.standing
    returning words
  )
  insert into search_unlearned select 'v', words from made;
  return null;
end $$;
create function search_raise_video() returns trigger language plpgsql as $$
begin
  update search_videos set standing = search_video_standing(new.listed_at, new.likes, new.comments, new.views)
  where video_id = new.id;
  return null;
end $$;
create trigger search_new_video after insert on videos for each row
  when (new.listed_at is not null) execute function search_index_video();
create trigger search_changed_video after update on videos for each row
  when (old.listed_at is distinct from new.listed_at
    or (new.listed_at is not null and old.description is distinct from new.description))
  execute function search_index_video();
create trigger search_counted_video after update on videos for each row
  when (old.listed_at is not distinct from new.listed_at and new.listed_at is not null
    and search_step(old.likes * 3 + old.comments * 5 + old.views / 10)
      <> search_step(new.likes * 3 + new.comments * 5 + new.views / 10))
  execute function search_raise_video();

create function search_index_person() returns trigger language plpgsql as $$
begin
  if not new.is_public then
    delete from search_people where user_id = new.id;
    return null;
  end if;
  with made as (
    insert into search_people (user_id, words, standing)
    values (new.id, search_person_words(new.username, new.name),
      search_person_standing(new.followers, new.created_at))
    on conflict (user_id) do update set words = excluded.words, standing = excluded.standing
    returning words
  )
  insert into search_unlearned select 'p', words from made;
  return null;
end $$;
create function search_rename_author() returns trigger language plpgsql as $$
begin
  update search_videos s set words = search_vector(v.description, new.username || ' ' || new.name)
  from videos v where v.id = s.video_id and s.owner_id = new.id;
  return null;
end $$;
create function search_raise_person() returns trigger language plpgsql as $$
begin
  update search_people set standing = search_person_standing(new.followers, new.created_at)
  where user_id = new.id;
  return null;
end $$;
create trigger search_new_person after insert on users for each row execute function search_index_person();
create trigger search_changed_person after update on users for each row
  when (old.is_public <> new.is_public or old.username <> new.username or old.name <> new.name)
  execute function search_index_person();
create trigger search_renamed_author after update on users for each row
  when (old.username <> new.username or old.name <> new.name) execute function search_rename_author();
create trigger search_counted_person after update on users for each row
  when (search_step(old.followers) <> search_step(new.followers)) execute function search_raise_person();

create function search_index_hashtag() returns trigger language plpgsql as $$
begin
  if new.videos = 0 then
    delete from search_hashtags where hashtag_id = new.id;
    return null;
  end if;
  with made as (
    insert into search_hashtags (hashtag_id, words, standing)
    values (new.id, search_hashtag_words(new.name), search_hashtag_standing(new.videos, new.id))
    on conflict (hashtag_id) do update set standing = excluded.standing
    returning words
  )
  insert into search_unlearned select 'h', words from made;
  return null;
end $$;
create trigger search_new_hashtag after insert on hashtags for each row
  when (new.videos > 0) execute function search_index_hashtag();
create trigger search_counted_hashtag after update on hashtags for each row
  when (search_step(old.videos) <> search_step(new.videos)) execute function search_index_hashtag();

-- Adds queued words to the vocabulary. One process runs it periodically.
create function search_learn() returns bigint language sql as $$
  select pg_advisory_xact_lock(hashtext('search_learn'));
  with taken as (delete from search_unlearned returning *),
  heard as (
    select kind, array_agg(distinct word) as words
    from taken cross join lateral unnest(tsvector_to_array(taken.words)) as word group by kind
  ), learned as materialized (
    select search_learn_words(kind, words), cardinality(words) as count from heard
  )
  select coalesce(sum(count), 0)::bigint from learned
$$;

-- Assigns tiers, periodically: the first thousand rows of a table get tier 0, the next ten thousand tier 1, and so
-- on.
create function search_sort_tiers() returns void language plpgsql as $$
declare
  name text;
  tier integer;
  above double precision;
  below double precision;
begin
  foreach name in array array['search_videos', 'search_people', 'search_hashtags'] loop
    above := 'infinity';
    for tier in 0..3 loop
      below := null;
      if tier < 3 then
        execute format('select standing from %I order by standing desc offset $1 limit 1', name)
          into below using (array[1000, 11000, 111000])[tier + 1];
      end if;
      below := coalesce(below, '-infinity');
      execute format('update %I set tier = $1 where tier = any (array_remove(array[0, 1, 2, 3], $1)) and standing <= $2 and standing > $3', name)
        using tier, above, below;
      above := below;
    end loop;
  end loop;
end $$;

insert into search_videos (video_id, owner_id, words, standing)
select v.id, v.owner_id, search_vector(v.description, u.username || ' ' || u.name),
  search_video_standing(v.listed_at, v.likes, v.comments, v.views)
from videos v join users u on u.id = v.owner_id where v.listed_at is not null;
insert into search_people (user_id, words, standing)
select id, search_person_words(username, name), search_person_standing(followers, created_at) from users where is_public;
insert into search_hashtags (hashtag_id, words, standing)
select id, search_hashtag_words(name), search_hashtag_standing(videos, id) from hashtags where videos > 0;
insert into search_unlearned
select 'v', words from search_videos union all
select 'p', words from search_people union all
select 'h', words from search_hashtags;
select search_sort_tiers();
`,
};
