import type { Migration } from './migration.ts';

/** Hidden comments, and counters maintained by triggers (decision 020). */
export const comments: Migration = {
  name: '0015-comments',
  sql: `
alter table comments add constraint comments_state check (state in ('new', 'edited', 'hidden'));
-- Latest comments of a user, to detect duplicates.
create index comments_author_latest on comments (author_id, id desc);
drop index comments_author;

-- Number of top-level comments of a video; 'comments' includes replies. Both exclude hidden comments and replies to
-- them.
alter table videos add column top_comments integer not null default 0 check (top_comments >= 0);
with answers as (
  select parent_id, count(*)::integer as n from comments where parent_id is not null group by parent_id
)
update comments c set replies = coalesce(a.n, 0)
from comments same left join answers a on a.parent_id = same.id
where same.id = c.id and c.replies <> coalesce(a.n, 0);
with counted as (
  select video_id, count(*)::integer as n, (count(*) filter (where parent_id is null))::integer as top
  from comments group by video_id
)
update videos v set comments = coalesce(c.n, 0), top_comments = coalesce(c.top, 0)
from videos same left join counted c on c.video_id = same.id
where same.id = v.id and (v.comments, v.top_comments) <> (coalesce(c.n, 0), coalesce(c.top, 0));

-- Lock order of every writer: top-level comment, then video. Replies to a hidden comment are counted on that comment
-- only, so that they reappear with it.
create function count_added_comments() returns trigger language plpgsql as $$
begin
  with answers as (
    select parent_id, count(*)::integer as n from added
    where parent_id is not null and state <> 'hidden' group by parent_id
  ), threads as (
    update comments c set replies = c.replies + a.n from answers a where c.id = a.parent_id
    returning c.video_id, case when c.state = 'hidden' then 0 else a.n end as n
  ), changes as (
    select video_id, n, 0 as top from threads
    union all
    select video_id, 1, 1 from added where parent_id is null and state <> 'hidden'
  ), summed as (
    select video_id, sum(n)::integer as n, sum(top)::integer as top from changes group by video_id
  )
  update videos v set comments = v.comments + s.n, top_comments = v.top_comments + s.top
  from summed s where v.id = s.video_id and (s.n, s.top) <> (0, 0);
  return null;
end $$;
create trigger count_added_comments after insert on comments referencing new table as added
  for each statement execute function count_added_comments();

-- Deleting a top-level comment deletes its replies. They are subtracted with it, because the parent no longer exists
-- when their own deletion is counted.
create function count_gone_comments() returns trigger language plpgsql as $$
begin
  with answers as (
    select parent_id, count(*)::integer as n from gone
    where parent_id is not null and state <> 'hidden' group by parent_id
  ), threads as (
    update comments c set replies = c.replies - a.n from answers a where c.id = a.parent_id
    returning c.video_id, case when c.state = 'hidden' then 0 else a.n end as n
  ), changes as (
    select video_id, n, 0 as top from threads
    union all
    select video_id, 1 + replies, 1 from gone where parent_id is null and state <> 'hidden'
  ), summed as (
    select video_id, sum(n)::integer as n, sum(top)::integer as top from changes group by video_id
  )
  update videos v set comments = v.comments - s.n, top_comments = v.top_comments - s.top
  from summed s where v.id = s.video_id and (s.n, s.top) <> (0, 0);
  return null;
end $$;
create trigger count_gone_comments after delete on comments referencing old table as gone
  for each statement execute function count_gone_comments();

create function count_hidden_comment() returns trigger language plpgsql as $$
declare
  change integer := case when new.state = 'hidden' then -1 else 1 end;
  thread_state text;
begin
  if new.parent_id is null then
    update videos set comments = comments + change * (1 + new.replies), top_comments = top_comments + change
    where id = new.video_id;
  else
    update comments set replies = replies + change where id = new.parent_id returning state into thread_state;
    if thread_state <> 'hidden' then
      update videos set comments = comments + change where id = new.video_id;
    end if;
  end if;
  if new.state = 'hidden' then
    delete from notifications
    where comment_id = new.id or comment_id in (select id from comments where parent_id = new.id);
  end if;
  return null;
end $$;
create trigger count_hidden_comment after update of state on comments for each row
  when ((old.state = 'hidden') is distinct from (new.state = 'hidden'))
  execute function count_hidden_comment();
`,
};
