import type { PoolClient } from 'pg';
import { closeReports, formatClosedReports } from '../close-reports.ts';
import { AdminError, type Command, type CommandContext, LIST_OPTIONS, parsePageOptions } from '../command.ts';
import { formatFields, formatMessage, formatTable } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';
import { addStrike, deleteStrike } from '../strikes.ts';

interface LockedVideo {
  id: number;
  file_name: string;
  owner_id: number;
  username: string;
  listed: boolean;
  hidden: boolean;
  is_trusted: boolean;
}

/**
 * Finds a video by its file name (VIDEO-2) and locks it until the command ends.
 * @throws {AdminError} if the video does not exist
 */
export async function lockVideo(client: PoolClient, file: string): Promise<LockedVideo> {
  const { rows } = await client.query<LockedVideo>(
    `select v.id, v.file_name, v.owner_id, u.username, v.listed_at is not null as listed,
       v.hidden_at is not null as hidden, v.is_trusted
     from videos v join users u on u.id = v.owner_id
     where v.file_name = split_part($1, '.', 1) for no key update of v`,
    [file],
  );
  const [video] = rows;
  if (!video) throw new AdminError(`Video "${file}" does not exist.`);
  return video;
}

/** Hides a video or makes it visible again, and updates all counters of listed videos. */
async function setHidden(client: PoolClient, video: LockedVideo, hidden: boolean): Promise<void> {
  // Lock hashtags in the order of their ids, as all other code that counts videos does.
  await client.query(
    `select from hashtags where id in (select hashtag_id from video_hashtags where video_id = $1)
     order by id for no key update`,
    [video.id],
  );
  const { rows } = await client.query<{ listed: boolean }>(
    `update videos set hidden_at = case when $2 then now() end where id = $1 returning listed_at is not null as listed`,
    [video.id, hidden],
  );
  const change = Number(rows[0]?.listed ?? false) - Number(video.listed);
  if (change === 0) return;
  await client.query('update users set videos = greatest(0, videos + $2) where id = $1', [
    video.owner_id,
    change,
  ]);
  await client.query(
    `update hashtags set videos = greatest(0, videos + $2)
     where id in (select hashtag_id from video_hashtags where video_id = $1)`,
    [video.id, change],
  );
}

async function show({ client, args: [file = ''] }: CommandContext) {
  const { rows } = await client.query(
    `select v.file_name as file, u.username, v.description, v.state, v.visibility, v.hidden_at, v.listed_at,
       v.is_trusted as trusted, v.likes, v.comments, v.views, v.created_at,
       array(select c.prefix from video_categories l join categories c on c.id = l.category_id
         where l.video_id = v.id order by c.prefix) as categories,
       array(select c.slug from collection_videos l join collections c on c.id = l.collection_id
         where l.video_id = v.id order by c.slug) as collections,
       (select count(*) from user_reports where type_id = 1 and target_id = v.file_name and closed_at is null)
         as open_reports
     from videos v join users u on u.id = v.owner_id
     where v.file_name = split_part($1, '.', 1)`,
    [file],
  );
  const [video] = rows;
  if (!video) throw new AdminError(`Video "${file}" does not exist.`);
  return formatFields(video);
}

async function hide(context: CommandContext) {
  const video = await lockVideo(context.client, context.args[0] ?? '');
  if (video.hidden) throw new AdminError(`Video ${video.file_name} is already hidden.`);
  await setHidden(context.client, video, true);
  await addStrike(context.client, video.owner_id, 'video', video.file_name);
  const closed = await closeReports(context.client, 'video', video.file_name, 'hidden');
  await recordAdminAction(
    context,
    'video hide',
    { type: 'video', id: video.file_name },
    {
      username: video.username,
      reason: context.options.reason,
      closedReports: closed,
    },
  );
  return formatMessage(
    `Video ${video.file_name} by ${video.username} hidden.${formatClosedReports(closed)}`,
    {
      file: video.file_name,
      hidden: true,
      closedReports: closed,
    },
  );
}

async function restore(context: CommandContext) {
  const video = await lockVideo(context.client, context.args[0] ?? '');
  if (!video.hidden) throw new AdminError(`Video ${video.file_name} is not hidden.`);
  await setHidden(context.client, video, false);
  await deleteStrike(context.client, video.owner_id, 'video', video.file_name);
  await recordAdminAction(
    context,
    'video restore',
    { type: 'video', id: video.file_name },
    {
      username: video.username,
      reason: context.options.reason,
    },
  );
  return formatMessage(`Video ${video.file_name} by ${video.username} restored.`, {
    file: video.file_name,
    hidden: false,
  });
}

async function setTrusted(context: CommandContext, trusted: boolean) {
  const files: string[] = [];
  for (const file of context.args) {
    const video = await lockVideo(context.client, file);
    files.push(video.file_name);
    if (video.is_trusted === trusted) continue;
    await context.client.query('update videos set is_trusted = $2 where id = $1', [video.id, trusted]);
    await recordAdminAction(
      context,
      trusted ? 'video trust' : 'video distrust',
      { type: 'video', id: video.file_name },
      {
        username: video.username,
      },
    );
  }
  const subject = files.length === 1 ? `Video ${files[0]} is` : `${files.length} videos are`;
  return formatMessage(`${subject} ${trusted ? 'trusted' : 'no longer trusted'}.`, { files, trusted });
}

const reason = { reason: 'reason for the audit log' };

export const videoCommands: Command[] = [
  {
    name: 'video show',
    parameters: ['FILE'],
    summary: 'show a video with its open reports',
    run: show,
  },
  {
    name: 'video hide',
    parameters: ['FILE'],
    options: reason,
    summary: 'hide a video from everyone but its owner and close its reports',
    run: hide,
  },
  {
    name: 'video restore',
    parameters: ['FILE'],
    options: reason,
    summary: 'restore a hidden video',
    run: restore,
  },
  {
    name: 'video trust',
    parameters: ['FILE...'],
    summary: 'mark videos as trusted',
    run: (context) => setTrusted(context, true),
  },
  {
    name: 'video distrust',
    parameters: ['FILE...'],
    summary: 'remove the trusted mark from videos',
    run: (context) => setTrusted(context, false),
  },
  {
    name: 'trusted',
    parameters: [],
    options: LIST_OPTIONS,
    summary: 'list trusted videos, latest first',
    async run({ client, options }) {
      const { limit, before } = parsePageOptions(options);
      const { rows } = await client.query(
        `select v.id, v.file_name as file, u.username, v.description, v.listed_at, v.hidden_at
         from videos v join users u on u.id = v.owner_id
         where v.is_trusted and v.id < $1 order by v.id desc limit $2`,
        [before, limit],
      );
      return formatTable(rows, 'No trusted videos.');
    },
  },
];
