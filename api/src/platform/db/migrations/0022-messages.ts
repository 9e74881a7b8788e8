import type { Migration } from './migration.ts';

/** Grouped notifications; message requests, deletion with undo, and idempotent sending. */
export const messages: Migration = {
  name: '0022-messages',
  sql: `
-- Likes (4: of a comment, 6: of a video) of one thing on one day are one entry.
create index notifications_bunch
  on notifications (user_id, activity_id, coalesce(video_id, 0), coalesce(comment_id, 0), created_at desc, id desc)
  where activity_id in (4, 6);

-- Made by the sender's page: what is sent again, because nobody heard the answer, is the same message.
alter table messages add column client_key uuid;
create unique index messages_client_key on messages (sender_id, client_key) where client_key is not null;

-- Each of the two deletes for themselves; the sender may for both. What nobody sees any more is removed later.
alter table messages
  add column sender_deleted_at timestamptz,
  add column receiver_deleted_at timestamptz;
create index messages_deleted on messages (greatest(sender_deleted_at, receiver_deleted_at))
  where sender_deleted_at is not null and receiver_deleted_at is not null;
create index messages_unread on messages (receiver_id, chat_id) where unread;

-- Everything of a person, newest first: what search looks through.
drop index messages_sender;
create index messages_sender on messages (sender_id, id desc);
drop index messages_receiver;
create index messages_receiver on messages (receiver_id, id desc);

alter table chat_members
  -- 'request': somebody writes whom they don't follow, and they have not said yes. 'declined': they said no.
  add column state text not null default 'open' check (state in ('open', 'request', 'declined')),
  -- Messages up to this one are deleted for them, since then; before that it was the other number.
  add column cleared_id bigint not null default 0,
  add column cleared_before_id bigint not null default 0,
  add column cleared_at timestamptz;
create index chat_members_requests on chat_members (user_id, last_message_at desc, chat_id desc)
  where state = 'request';
`,
};
