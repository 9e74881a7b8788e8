import type { PoolClient } from 'pg';
import { closeReports, formatClosedReports } from '../close-reports.ts';
import { AdminError, type Command, type CommandContext, parsePositiveInteger } from '../command.ts';
import { formatFields, formatMessage } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';
import { addStrike, deleteStrike } from '../strikes.ts';

async function lockComment(client: PoolClient, text: string) {
  const id = parsePositiveInteger(text, 'The comment ID');
  // Lock the thread first, in the same order as all writers.
  await client.query(
    'select from comments where id = (select coalesce(parent_id, id) from comments where id = $1) for no key update',
    [id],
  );
  const { rows } = await client.query<{ id: number; state: string; author_id: number; username: string }>(
    `select c.id, c.state, c.author_id, u.username from comments c join users u on u.id = c.author_id
     where c.id = $1 for no key update of c`,
    [id],
  );
  const [comment] = rows;
  if (!comment) throw new AdminError(`Comment ${text} does not exist.`);
  return comment;
}

async function show({ client, args: [id = ''] }: CommandContext) {
  const { rows } = await client.query(
    `select c.id, u.username, c.text, c.state, c.likes, c.replies, c.parent_id, v.file_name as video, c.created_at,
       c.edited_at,
       (select count(*) from user_reports where type_id = 3 and target_id = c.id::text and closed_at is null)
         as open_reports
     from comments c join users u on u.id = c.author_id join videos v on v.id = c.video_id
     where c.id = $1`,
    [parsePositiveInteger(id, 'The comment ID')],
  );
  const [comment] = rows;
  if (!comment) throw new AdminError(`Comment ${id} does not exist.`);
  return formatFields(comment);
}

async function hide(context: CommandContext) {
  const comment = await lockComment(context.client, context.args[0] ?? '');
  if (comment.state === 'hidden') throw new AdminError(`Comment ${comment.id} is already hidden.`);
  await context.client.query(`update comments set state = 'hidden' where id = $1`, [comment.id]);
  await addStrike(context.client, comment.author_id, 'comment', String(comment.id));
  const closed = await closeReports(context.client, 'comment', String(comment.id), 'hidden');
  await recordAdminAction(
    context,
    'comment hide',
    { type: 'comment', id: String(comment.id) },
    {
      username: comment.username,
      reason: context.options.reason,
      closedReports: closed,
    },
  );
  return formatMessage(`Comment ${comment.id} by ${comment.username} hidden.${formatClosedReports(closed)}`, {
    id: comment.id,
    hidden: true,
    closedReports: closed,
  });
}

async function restore(context: CommandContext) {
  const comment = await lockComment(context.client, context.args[0] ?? '');
  if (comment.state !== 'hidden') throw new AdminError(`Comment ${comment.id} is not hidden.`);
  await context.client.query(
    `update comments set state = case when edited_at is null then 'new' else 'edited' end where id = $1`,
    [comment.id],
  );
  await deleteStrike(context.client, comment.author_id, 'comment', String(comment.id));
  await recordAdminAction(
    context,
    'comment restore',
    { type: 'comment', id: String(comment.id) },
    {
      username: comment.username,
      reason: context.options.reason,
    },
  );
  return formatMessage(`Comment ${comment.id} by ${comment.username} restored.`, {
    id: comment.id,
    hidden: false,
  });
}

const reason = { reason: 'reason for the audit log' };

export const commentCommands: Command[] = [
  { name: 'comment show', parameters: ['ID'], summary: 'show a comment with its open reports', run: show },
  {
    name: 'comment hide',
    parameters: ['ID'],
    options: reason,
    summary: 'hide a comment from everyone but its author and close its reports',
    run: hide,
  },
  {
    name: 'comment restore',
    parameters: ['ID'],
    options: reason,
    summary: 'restore a hidden comment',
    run: restore,
  },
];
