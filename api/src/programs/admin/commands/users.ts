import type { PoolClient } from 'pg';
import {
  addToHashtagCounts,
  recountVideos,
  subtractFromHashtagCounts,
} from '../../../domain/accounts/listed-video-counts.ts';
import { LINKS_ALLOWED } from '../../../domain/users/link-permission.ts';
import { closeReports, formatClosedReports } from '../close-reports.ts';
import { AdminError, type Command, type CommandContext } from '../command.ts';
import { formatFields, formatMessage } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';

interface LockedUser {
  id: number;
  username: string;
  state: 'active' | 'blocked' | 'deleted';
  hidden: boolean;
  is_public: boolean;
  link_permission: 'granted' | 'withdrawn' | 'default';
}

/** Finds a user by username (case-insensitive, with or without `@`) or by id (`id:7`), as in reports. */
export const BY_NAME_OR_ID = `case when $1 ~ '^id:[0-9]{1,18}$' then id = substr($1, 4)::bigint
  else lower(username) = lower(ltrim($1, '@')) end`;

/** SQL: the administrators' decision about links in the profile. */
const LINK_PERMISSION = `case when urls_clickable then 'granted' when urls_withdrawn then 'withdrawn' else 'default' end`;

async function lockUser(client: PoolClient, name: string): Promise<LockedUser> {
  const { rows } = await client.query<LockedUser>(
    `select id, username, state, hidden_at is not null as hidden, is_public, ${LINK_PERMISSION} as link_permission
     from users
     where ${BY_NAME_OR_ID} for no key update`,
    [name],
  );
  const [user] = rows;
  if (!user) throw new AdminError(`User "${name}" does not exist.`);
  return user;
}

/**
 * Updates a user's visibility and all counters that depend on it.
 * @param change the SET clause
 */
async function updateUser(client: PoolClient, { id, is_public }: LockedUser, change: string): Promise<void> {
  if (is_public) await subtractFromHashtagCounts(client, id);
  const { rows } = await client.query<{ is_public: boolean }>(
    `update users set ${change} where id = $1 returning is_public`,
    [id],
  );
  if (!rows[0]?.is_public) return;
  await addToHashtagCounts(client, id);
  await recountVideos(client, id);
}

async function show({ client, args: [name = ''] }: CommandContext) {
  const { rows } = await client.query(
    `select id, username, name, email, description, state, hidden_at, will_be_deleted_at, followers, following, likes,
       videos, created_at,
       (select max(last_used_at) from sessions where user_id = users.id) as last_seen_at,
       (select count(*) from user_reports where type_id = 2 and target_id = users.id::text and closed_at is null)
         as open_reports,
       (select count(*) from moderation_strikes where user_id = users.id) as strikes,
       ${LINK_PERMISSION} as link_permission, ${LINKS_ALLOWED} as links_allowed,
       (select count(*) from user_reports r join videos v on r.type_id = 1 and v.file_name = r.target_id
         where v.owner_id = users.id) as reports_of_videos,
       (select count(*) from blocks where blocked_id = users.id) as blocked_by
     from users where ${BY_NAME_OR_ID}`,
    [name],
  );
  const [user] = rows;
  if (!user) throw new AdminError(`User "${name}" does not exist.`);
  return formatFields(user);
}

interface ModerationAction {
  action: string;
  /** The SET clause. */
  set: string;
  /** Returns why the action is not possible, or null if it is. */
  findConflict(user: LockedUser): string | null;
  message(username: string): string;
  closesReports?: string;
  endsSessions?: boolean;
}

/** Returns the number of sessions that were open. */
async function endSessions(client: PoolClient, { id }: LockedUser): Promise<number> {
  const sql = 'update sessions set ended_at = now() where user_id = $1 and ended_at is null';
  return (await client.query(sql, [id])).rowCount ?? 0;
}

async function signOut(context: CommandContext) {
  const { client, args, options } = context;
  const user = await lockUser(client, args[0] ?? '');
  const sessions = await endSessions(client, user);
  const { id, username } = user;
  const action = 'account sign-out';
  const target = { type: 'user', id: String(id) };
  await recordAdminAction(context, action, target, { username, sessions, reason: options.reason });
  const message = `${username} signed out of ${sessions} ${sessions === 1 ? 'session' : 'sessions'}.`;
  return formatMessage(message, { id, username, action, sessions });
}

async function runAction(
  context: CommandContext,
  { action, set, findConflict, message, closesReports, endsSessions }: ModerationAction,
) {
  const { client } = context;
  const user = await lockUser(client, context.args[0] ?? '');
  const conflict = user.state === 'deleted' ? `${user.username} has been deleted.` : findConflict(user);
  if (conflict) throw new AdminError(conflict);
  await updateUser(client, user, set);
  if (endsSessions) await endSessions(client, user);
  const closed = closesReports ? await closeReports(client, 'user', String(user.id), closesReports) : 0;
  await recordAdminAction(
    context,
    action,
    { type: 'user', id: String(user.id) },
    {
      username: user.username,
      reason: context.options.reason,
      closedReports: closed,
    },
  );
  return formatMessage(`${message(user.username)}${formatClosedReports(closed)}`, {
    id: user.id,
    username: user.username,
    action,
    closedReports: closed,
  });
}

const ACTIONS = {
  hide: {
    action: 'user hide',
    set: 'hidden_at = now()',
    findConflict: ({ hidden, username }) => (hidden ? `${username} is already hidden.` : null),
    message: (username) => `${username} and their content hidden.`,
    closesReports: 'hidden',
  },
  restore: {
    action: 'user restore',
    set: 'hidden_at = null',
    findConflict: ({ hidden, username }) => (hidden ? null : `${username} is not hidden.`),
    message: (username) => `${username} and their content restored.`,
  },
  block: {
    action: 'account block',
    set: `state = 'blocked'`,
    findConflict: ({ state, username }) =>
      state === 'blocked' ? `The account of ${username} is already blocked.` : null,
    message: (username) => `Account of ${username} blocked. The user is signed out everywhere.`,
    closesReports: 'account blocked',
    endsSessions: true,
  },
  unblock: {
    action: 'account unblock',
    set: `state = 'active'`,
    findConflict: ({ state, username }) =>
      state === 'blocked' ? null : `The account of ${username} is not blocked.`,
    message: (username) => `Account of ${username} unblocked.`,
  },
} satisfies Record<string, ModerationAction>;

/** Decisions about links in profiles, by command. */
const LINK_DECISIONS = {
  'grant-links': { permission: 'granted', message: 'always clickable' },
  'withdraw-links': { permission: 'withdrawn', message: 'never clickable' },
  'reset-links': { permission: 'default', message: 'clickable after 30 days in good standing' },
};

async function decideLinks(context: CommandContext, decision: keyof typeof LINK_DECISIONS) {
  const { client, args, options } = context;
  const { id, username, state, link_permission: before } = await lockUser(client, args[0] ?? '');
  const { permission, message } = LINK_DECISIONS[decision];
  const subject = `Links in the profile of ${username}`;
  if (state === 'deleted') throw new AdminError(`${username} has been deleted.`);
  if (before === permission) throw new AdminError(`${subject} are already ${message}.`);
  await client.query('update users set urls_clickable = $2, urls_withdrawn = $3 where id = $1', [
    id,
    permission === 'granted',
    permission === 'withdrawn',
  ]);
  const action = `user ${decision}`;
  const target = { type: 'user', id: String(id) };
  await recordAdminAction(context, action, target, { username, before, reason: options.reason });
  return formatMessage(`${subject} are ${message}.`, { id, username, action });
}

const parameters = ['USERNAME'];
const options = { reason: 'reason for the audit log' };

export const userCommands: Command[] = [
  {
    name: 'user show',
    parameters,
    summary: 'show a user, by username or as id:7, with open reports',
    run: show,
  },
  {
    name: 'user hide',
    parameters,
    options,
    summary: 'hide a user and their content from others; they can still sign in',
    run: (context) => runAction(context, ACTIONS.hide),
  },
  {
    name: 'user restore',
    parameters,
    options,
    summary: 'restore a hidden user',
    run: (context) => runAction(context, ACTIONS.restore),
  },
  {
    name: 'user grant-links',
    parameters,
    options,
    summary: "always make the links in a user's profile clickable",
    run: (context) => decideLinks(context, 'grant-links'),
  },
  {
    name: 'user withdraw-links',
    parameters,
    options,
    summary: "never make the links in a user's profile clickable",
    run: (context) => decideLinks(context, 'withdraw-links'),
  },
  {
    name: 'user reset-links',
    parameters,
    options,
    summary: "make the links in a user's profile clickable by default, in good standing",
    run: (context) => decideLinks(context, 'reset-links'),
  },
  {
    name: 'account block',
    parameters,
    options,
    summary: 'hide a user and their content, sign them out and prevent signing in',
    run: (context) => runAction(context, ACTIONS.block),
  },
  {
    name: 'account unblock',
    parameters,
    options,
    summary: 'unblock an account',
    run: (context) => runAction(context, ACTIONS.unblock),
  },
  {
    name: 'account sign-out',
    parameters,
    options,
    summary: 'end all sessions of a user, who can sign in again',
    run: signOut,
  },
];
