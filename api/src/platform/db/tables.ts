import type { Generated } from 'kysely';

/** Tables as Kysely sees them. Only columns used through Kysely are listed; the migrations are complete. */
export interface Tables {
  users: {
    id: Generated<number>;
    username: string;
    name: string;
    email: string;
    password_hash: string;
    description: string;
    /** An administrator has allowed links in the profile. */
    urls_clickable: boolean;
    urls_withdrawn: Generated<boolean>;
    avatar_key: string | null;
    state: AccountState;
    birthday: Generated<Date | null>;
    will_be_deleted_at: Date | null;
    /** Visible to others: active, not scheduled for deletion, not hidden by moderators. */
    is_public: Generated<boolean>;
    followers: number;
    following: number;
    likes: number;
    videos: number;
  };
  clients: { id: string; user_agent: string; last_seen_at: Generated<Date> };
  sessions: {
    id: Generated<string>;
    user_id: number;
    device_hash: Buffer | null;
    user_agent: string;
    last_used_at: Generated<Date>;
    ended_at: Date | null;
  };
  refresh_tokens: {
    hash: Buffer;
    session_id: string;
    expires_at: Date;
    used_at: Date | null;
  };
  follows: { follower_id: number; followed_id: number };
  categories: { id: number; name: string; prefix: string };
  collections: { id: number; slug: string; name: string; emoji: string; position: number };
  hashtags: { id: number; name: string; videos: number };
  chat_members: {
    user_id: number;
    chat_id: number;
    peer_id: number;
    unread: number;
    last_message_id: number | null;
    last_message_at: Date;
  };
  messages: {
    id: number;
    chat_id: number;
    sender_id: number;
    receiver_id: number;
    text: string;
    unread: boolean;
    created_at: Date;
  };
  user_activities: { id: number; name: string };
  user_report_types: { id: number; name: string };
  user_report_reasons: { id: number; name: string };
  notifications: {
    id: number;
    user_id: number;
    actor_id: number;
    activity_id: number;
    video_id: number | null;
    comment_id: number | null;
    text: string;
    unread: boolean;
    created_at: Date;
  };
  comments: { id: number; parent_id: number | null };
  videos: { id: number; file_name: string };
}

/** Only an active account can be used. */
export type AccountState = 'active' | 'blocked' | 'deleted';
