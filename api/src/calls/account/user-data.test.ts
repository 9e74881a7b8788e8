import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExportedData, exportedData } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, PASSWORD, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { deleteDueAccounts } from '../../domain/retention/delete-accounts.ts';
import { openStorage } from '../../platform/storage/open-store.ts';

// Every table of the database is listed here, so that a new table needs a decision about both questions.

const NO_USER = 'Contains nothing about a user.';
const OF_OWN_VIDEOS = 'Belongs to the videos of the user, which are exported with their numbers.';
const SECRET = 'Contains only hashes of codes and tokens, for minutes or days.';
const DERIVED = 'An index of data that is exported.';
const OF_A_BROWSER = 'Belongs to a browser, which several people may use, not to an account.';

interface UserData {
  /** The part of the export, or why there is none. */
  exported: keyof ExportedData | { not: string };
  /** Condition of the rows that are deleted with the account (`$1` id, `$2` address), or why none are. */
  deleted: string | { not: string };
}
const nothing = (not: string): UserData => ({ exported: { not }, deleted: { not } });

const TABLES: Record<string, UserData> = {
  account_recoveries: {
    exported: { not: 'A recovery of some days, about which a mail was sent.' },
    deleted: 'user_id = $1::bigint',
  },
  account_codes: { exported: { not: SECRET }, deleted: 'subject in ($1, $2)' },
  admin_actions: nothing('The audit log of the operator. Reports and strikes are exported.'),
  analytics_events: nothing(
    'Raw events without an index by user, dropped after 30 days. `watched` is exported.',
  ),
  blocks: { exported: 'blocked', deleted: '$1 in (blocker_id::text, blocked_id::text)' },
  browser_error_reports: nothing(NO_USER),
  browser_errors: nothing(NO_USER),
  build_visitors: nothing(NO_USER),
  categories: nothing(NO_USER),
  chat_members: { exported: 'messages', deleted: '$1 in (user_id::text, peer_id::text)' },
  chats: { exported: 'messages', deleted: '$1 in (low_user_id::text, high_user_id::text)' },
  client_views: { exported: 'watched', deleted: `client_id = 'member:' || $1` },
  clients: nothing(OF_A_BROWSER),
  code_failures: {
    exported: { not: SECRET },
    deleted: `subject in ($1, $2, 'second-step ' || $1)`,
  },
  collection_videos: nothing(NO_USER),
  collections: nothing(NO_USER),
  comment_likes: { exported: 'commentLikes', deleted: 'user_id = $1::bigint' },
  comments: { exported: 'comments', deleted: 'author_id = $1::bigint' },
  contact_submissions: { exported: 'contactSubmissions', deleted: 'user_id = $1::bigint' },
  counter_changes: nothing('Changes of counters and who saved a video, added up within seconds.'),
  creator_daily_stats: { exported: { not: OF_OWN_VIDEOS }, deleted: 'user_id = $1::bigint' },
  creator_stats: { exported: { not: OF_OWN_VIDEOS }, deleted: 'user_id = $1::bigint' },
  deleted_video_names: nothing('Random names, so that URLs of deleted videos say so (decision 041).'),
  feed_sessions: nothing('Lists of videos to be shown next, deleted after two days. `watched` is exported.'),
  former_emails: {
    exported: { not: 'Replaced addresses, for seven days; each was told so by mail.' },
    deleted: 'user_id = $1::bigint',
  },
  follows: { exported: 'follows', deleted: '$1 in (follower_id::text, followed_id::text)' },
  hashtags: nothing(NO_USER),
  identities: { exported: 'identities', deleted: 'user_id = $1::bigint' },
  identity_requests: {
    exported: { not: SECRET },
    deleted: 'session_id in (select id from sessions where user_id = $1::bigint)',
  },
  identity_tickets: nothing('Pending identities, of people who have no account yet, for 15 minutes.'),
  invitations: nothing('Of the operator. Accounts refer to the one that they were created with.'),
  join_attempts: { exported: { not: SECRET }, deleted: 'address = $2' },
  likes: { exported: 'likes', deleted: 'user_id = $1::bigint' },
  mails: {
    exported: { not: 'Mails to the user that will be sent within minutes.' },
    deleted: 'recipient = $2',
  },
  messages: { exported: 'messages', deleted: '$1 in (sender_id::text, receiver_id::text)' },
  migration_progress: nothing(NO_USER),
  moderation_strikes: { exported: 'strikes', deleted: 'user_id = $1::bigint' },
  mutes: { exported: 'muted', deleted: '$1 in (muter_id::text, muted_id::text)' },
  news_subscriptions: { exported: 'newsSubscriptions', deleted: 'email = $2' },
  not_interested_creators: {
    exported: 'notInterestedCreators',
    deleted: '$1 in (user_id::text, creator_id::text)',
  },
  not_interested_videos: { exported: 'notInterestedVideos', deleted: 'user_id = $1::bigint' },
  notices: {
    exported: { not: 'Mails that the user got. What they report is in `securityEvents`.' },
    deleted: 'user_id = $1::bigint',
  },
  notifications: { exported: 'notifications', deleted: '$1 in (user_id::text, actor_id::text)' },
  passkeys: { exported: 'signInMethods', deleted: 'user_id = $1::bigint' },
  pinned_videos: { exported: 'videos', deleted: 'owner_id = $1::bigint' },
  recovery_codes: { exported: 'signInMethods', deleted: 'user_id = $1::bigint' },
  playlist_videos: {
    exported: 'playlists',
    deleted: 'playlist_id in (select id from playlists where owner_id = $1::bigint)',
  },
  playlists: { exported: 'playlists', deleted: 'owner_id = $1::bigint' },
  refresh_tokens: {
    exported: { not: SECRET },
    deleted: 'session_id in (select id from sessions where user_id = $1::bigint)',
  },
  remembered_devices: { exported: 'signInMethods', deleted: 'user_id = $1::bigint' },
  replaced_media_keys: nothing(NO_USER),
  schema_migrations: nothing(NO_USER),
  search_hashtags: nothing(NO_USER),
  search_pending_words: nothing(NO_USER),
  search_users: { exported: { not: DERIVED }, deleted: 'user_id = $1::bigint' },
  search_videos: { exported: { not: DERIVED }, deleted: 'owner_id = $1::bigint' },
  search_vocabulary: nothing(NO_USER),
  security_events: { exported: 'securityEvents', deleted: 'user_id = $1::bigint' },
  served_builds: nothing(NO_USER),
  series_progress: { exported: 'seriesProgress', deleted: 'user_id = $1::bigint' },
  sessions: { exported: 'sessions', deleted: 'user_id = $1::bigint' },
  sign_in_tickets: { exported: { not: SECRET }, deleted: 'user_id = $1::bigint' },
  totp_secrets: { exported: 'signInMethods', deleted: 'user_id = $1::bigint' },
  sign_ups: nothing('Becomes the account when it is approved, and is deleted after 30 days otherwise.'),
  upload_locks: nothing(NO_USER),
  uploads: { exported: 'uploads', deleted: 'owner_id = $1::bigint' },
  used_proofs: nothing(NO_USER),
  user_activities: nothing(NO_USER),
  user_report_reasons: nothing(NO_USER),
  user_report_types: nothing(NO_USER),
  user_reports: { exported: 'reports', deleted: 'reporter_id = $1::bigint' },
  user_settings: { exported: 'settings', deleted: 'user_id = $1::bigint' },
  users: { exported: 'profile', deleted: 'id = $1::bigint' },
  video_captions: {
    exported: 'videos',
    deleted: 'video_id in (select id from videos where owner_id = $1::bigint)',
  },
  video_categories: nothing('Chosen by administrators; deleted with the video.'),
  video_daily_stats: nothing(`${OF_OWN_VIDEOS} Deleted with the video.`),
  video_hashtags: nothing('Part of the description, which is exported; deleted with the video.'),
  video_stats: nothing(`${OF_OWN_VIDEOS} Deleted with the video.`),
  videos: { exported: 'videos', deleted: 'owner_id = $1::bigint' },
  watch_history: { exported: 'watchHistory', deleted: 'user_id = $1::bigint' },
  watch_history_settings: { exported: 'watchHistorySettings', deleted: 'user_id = $1::bigint' },
  viewer_affinities: { exported: 'interests', deleted: `viewer_key = 'member:' || $1` },
};

const api = useTestApi();
let user: TestUser;
let token: string;

/** Creates a user with a row in every table of `TABLES` that has rows of users. */
beforeAll(async () => {
  const { pool } = api;
  user = await createUser(pool, { email: 'leaver@example.com' });
  const friend = await createUser(pool);
  const own = await createVideo(pool, user);
  const video = await createVideo(pool, friend);
  const hash = Buffer.from('hash');
  const later = new Date(Date.now() + 3_600_000);
  const insert = (table: string, columns: Record<string, unknown>) =>
    insertRow<{ id: number }>(pool, table, columns);
  await insert('pinned_videos', { owner_id: user.id, slot: 1, video_id: own.id });
  await insert('video_captions', { video_id: own.id, language: 'en', key: 'captions-key' });
  const comment = await insert('comments', { video_id: video.id, author_id: user.id, text: 'Nice' });
  await insert('comment_likes', { user_id: user.id, comment_id: comment.id });
  await insert('likes', { user_id: user.id, video_id: video.id });
  const saved = await insert('playlists', { key: 'a'.repeat(16), owner_id: user.id, kind: 'saved' });
  await insert('playlist_videos', { playlist_id: saved.id, video_id: video.id, position: 'a0' });
  const series = await insert('playlists', {
    key: 'b'.repeat(16),
    owner_id: friend.id,
    kind: 'series',
    title: 'Course',
  });
  await insert('series_progress', {
    user_id: user.id,
    playlist_id: series.id,
    video_id: video.id,
    is_finished: true,
    watched_at: later,
  });
  await insert('follows', { follower_id: user.id, followed_id: friend.id });
  await insert('follows', { follower_id: friend.id, followed_id: user.id });
  await insert('blocks', { blocker_id: user.id, blocked_id: friend.id });
  await insert('mutes', { muter_id: user.id, muted_id: friend.id });
  await insert('not_interested_videos', { user_id: user.id, video_id: video.id });
  await insert('not_interested_creators', { user_id: user.id, creator_id: friend.id });
  const [low, high] = [user.id, friend.id].sort((a, b) => a - b);
  const chat = await insert('chats', { low_user_id: low, high_user_id: high });
  await insert('chat_members', { user_id: user.id, chat_id: chat.id, peer_id: friend.id });
  await insert('chat_members', { user_id: friend.id, chat_id: chat.id, peer_id: user.id });
  await insert('messages', { chat_id: chat.id, sender_id: user.id, receiver_id: friend.id, text: 'Hello' });
  await insert('notifications', { user_id: user.id, actor_id: friend.id, activity_id: 7 });
  await insert('client_views', { client_id: `member:${user.id}`, video_id: video.id });
  await insert('watch_history', {
    user_id: user.id,
    video_id: video.id,
    watched_at: new Date(),
    position: 7,
  });
  await insert('watch_history_settings', { user_id: user.id, retention: 'unlimited' });
  const affinities = { categories: { 1: [3, 2] }, hashtags: {}, creators: { [friend.id]: [1, 1] } };
  await insert('viewer_affinities', { viewer_key: `member:${user.id}`, affinities });
  await insert('uploads', {
    id: own.file_name,
    owner_id: user.id,
    name: 'clip.mp4',
    bytes: 5,
    expires_at: later,
  });
  await insert('user_reports', {
    reporter_id: user.id,
    type_id: 1,
    reason_id: 1,
    target_id: video.file_name,
  });
  await insert('moderation_strikes', { user_id: user.id, target_type: 'comment', target_id: '1' });
  await insert('contact_submissions', {
    topic: 'help',
    name: 'Me',
    email: 'x@example.com',
    message: 'Help',
    user_id: user.id,
  });
  await insert('news_subscriptions', { topic: 'premium', email: user.email });
  await insert('account_codes', { purpose: 'password-reset', subject: user.email, hash, expires_at: later });
  await insert('former_emails', {
    code_hash: hash,
    user_id: user.id,
    email: 'x@example.com',
    expires_at: later,
  });
  await insert('code_failures', { subject: `second-step ${user.id}`, guesser: hash, is_known: false });
  await insert('notices', { code_hash: hash, user_id: user.id, kind: 'newDevice', expires_at: later });
  await insert('code_failures', { subject: user.email, guesser: hash, is_known: false });
  await insert('join_attempts', {
    address: user.email,
    key_hash: hash,
    email: user.email,
    password_hash: 'x',
    birthday: '1999-01-01',
    code_hash: hash,
    link_hash: hash,
    expires_at: later,
  });
  const mail = { kind: 'join', recipient: user.email, subject: 's', body_text: 't', body_html: 'h' };
  await insert('mails', { ...mail, expires_at: later, next_try_at: later });
  await insert('creator_daily_stats', { user_id: user.id, day: '2026-01-01' });
  await pool.query('insert into creator_stats (user_id) values ($1) on conflict do nothing', [user.id]);
  ({ token } = await signIn(api, user));
  await insert('passkeys', {
    user_id: user.id,
    credential_id: 'AAAA',
    public_key: hash,
    counter: 0,
    name: 'My phone',
    is_synced: true,
  });
  await insert('totp_secrets', { user_id: user.id, secret: hash, confirmed_at: new Date() });
  await insert('recovery_codes', { user_id: user.id, hash, salt: hash });
  await insert('remembered_devices', { user_id: user.id, device_hash: hash, expires_at: later });
  await insert('sign_in_tickets', { hash, purpose: 'login', user_id: user.id, expires_at: later });
  await insert('identities', { user_id: user.id, issuer: 'https://id.example', subject: 'anna' });
  await insert('identity_requests', {
    state_hash: hash,
    purpose: 'connect',
    session_id: (await api.pool.query('select id from sessions where user_id = $1 limit 1', [user.id]))
      .rows[0].id,
    expires_at: later,
  });
  await insert('account_recoveries', { user_id: user.id, available_at: later });
  await api.call('app/user/settings', { settings: { theme: 'dark' } }, token);
});

it('decides about each table of the database', async () => {
  const { rows } = await api.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(TABLES).sort());
});

it('exports the rows of each table', async () => {
  const response = await fetch(`${api.origin}/api/app/user/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  const file = exportedData.parse(await response.json());
  for (const { exported } of Object.values(TABLES))
    if (typeof exported === 'string') expect([exported, file[exported]]).not.toEqual([exported, []]);
  expect(file.interests).toEqual([
    { kind: 'categories', name: expect.any(String), score: 1.5 },
    { kind: 'creators', name: expect.stringMatching(/^person/), score: 1 },
  ]);
  expect(file.signInMethods).toEqual({
    hasPassword: true,
    passkeys: [expect.objectContaining({ name: 'My phone' })],
    totp: { createdAt: expect.any(Number) },
    recoveryCodesLeft: 1,
    rememberedDevices: 1,
  });
  expect(file.reports).toMatchObject([
    { type: expect.any(String), reason: expect.any(String), closedAt: null },
  ]);
  expect(file.contactSubmissions).toMatchObject([{ message: 'Help', email: 'x@example.com' }]);
  expect(file.newsSubscriptions).toMatchObject([{ topic: 'premium' }]);
  expect(file.videos).toMatchObject([{ pinnedAt: expect.any(Number) }]);
  expect(file.uploads).toMatchObject([{ name: 'clip.mp4', bytes: 5 }]);
});

it('deletes the rows of each table with the account', async () => {
  const { pool } = api;
  const countRows = async () => {
    const counts: Record<string, number> = {};
    for (const [table, { deleted }] of Object.entries(TABLES)) {
      if (typeof deleted !== 'string') continue;
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from (select $1::text, $2::text) as parameters, ${table} where ${deleted}`,
        [String(user.id), user.email],
      );
      counts[table] = rows[0]?.count ?? 0;
    }
    return counts;
  };
  const before = await countRows();
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);

  await pool.query('update users set will_be_deleted_at = now() where id = $1', [user.id]);
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-user-data-'));
  const storage = await openStorage({ mediaDir: join(folder, 'media'), dataDir: folder, s3: undefined });
  await deleteDueAccounts({ pool, storage, stop: new AbortController().signal });
  await rm(folder, { recursive: true });
  expect(Object.entries(await countRows()).filter(([, count]) => count > 0)).toEqual([]);
});
