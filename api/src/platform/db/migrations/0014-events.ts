import type { Migration } from './migration.ts';

/** Triggers that publish events for `app/events`, and one notification per cause. */
export const events: Migration = {
  name: '0014-events',
  sql: `
-- Closes event streams when their session ends for any reason.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('ontrend_events', json_build_object(
    'topic', 'session-ended', 'to', new.user_id, 'sessionId', new.id)::text);
  return null;
end $$;
create trigger tell_session_end after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_session_end();

create function tell_account_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('ontrend_events', json_build_object('topic', 'account-closed', 'to', new.id)::text);
  return null;
end $$;
create trigger tell_account_end after update of state on users for each row
  when (old.state = 'active' and new.state <> 'active') execute function tell_account_end();

insert into user_activities (id, name) values (7, 'follower');

-- Delete duplicates: a cause has one notification.
delete from notifications older using notifications newer
where older.user_id = newer.user_id and older.activity_id = newer.activity_id and older.actor_id = newer.actor_id
  and older.video_id is not distinct from newer.video_id and older.comment_id is not distinct from newer.comment_id
  and older.id < newer.id;
create unique index notifications_cause on notifications (user_id, activity_id, actor_id, video_id, comment_id)
  nulls not distinct;

-- Notifications are deleted with the comment, video or user that caused them, often by cascade, so a trigger
-- publishes the deletion.
create function tell_notifications_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('ontrend_events', json_build_object(
      'topic', 'notifications', 'to', user_id, 'id', null, 'change', 'gone')::text),
    pg_notify('ontrend_events', json_build_object('topic', 'unread', 'to', user_id)::text)
  from (select distinct user_id from gone) as person;
  return null;
end $$;
create trigger tell_notifications_gone after delete on notifications
  referencing old table as gone for each statement execute function tell_notifications_gone();
`,
};
