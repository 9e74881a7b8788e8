import type { PoolClient } from 'pg';
import { closeReports, formatClosedReports } from '../close-reports.ts';
import { AdminError, type Command, type CommandContext } from '../command.ts';
import { formatFields, formatMessage } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';
import { addStrike, deleteStrike } from '../strikes.ts';

/**
 * Finds a playlist by its identifier in URLs and locks it until the command ends.
 * @throws {AdminError} if it does not exist
 */
async function lockPlaylist(client: PoolClient, key: string) {
  const { rows } = await client.query<{
    id: number;
    key: string;
    owner_id: number;
    username: string;
    hidden: boolean;
  }>(
    `select p.id, p.key, p.owner_id, u.username, p.hidden_at is not null as hidden
     from playlists p join users u on u.id = p.owner_id where p.key = $1 for no key update of p`,
    [key],
  );
  const [playlist] = rows;
  if (!playlist) throw new AdminError(`Playlist "${key}" does not exist.`);
  return playlist;
}

async function show({ client, args: [key = ''] }: CommandContext) {
  const { rows } = await client.query(
    `select p.key as playlist, u.username, p.kind, p.title, p.description, p.visibility, p.hidden_at, p.videos, p.created_at,
       (select count(*) from user_reports where type_id = 5 and target_id = p.key and closed_at is null)
         as open_reports
     from playlists p join users u on u.id = p.owner_id where p.key = $1`,
    [key],
  );
  const [playlist] = rows;
  if (!playlist) throw new AdminError(`Playlist "${key}" does not exist.`);
  return formatFields(playlist);
}

async function setHidden(client: PoolClient, id: number, hidden: boolean): Promise<void> {
  await client.query('update playlists set hidden_at = case when $2 then now() end where id = $1', [
    id,
    hidden,
  ]);
}

async function hide(context: CommandContext) {
  const { client, args, options } = context;
  const playlist = await lockPlaylist(client, args[0] ?? '');
  if (playlist.hidden) throw new AdminError(`Playlist ${playlist.key} is already hidden.`);
  await setHidden(client, playlist.id, true);
  await addStrike(client, playlist.owner_id, 'playlist', playlist.key);
  const closed = await closeReports(client, 'playlist', playlist.key, 'hidden');
  await recordAdminAction(
    context,
    'playlist hide',
    { type: 'playlist', id: playlist.key },
    { username: playlist.username, reason: options.reason, closedReports: closed },
  );
  return formatMessage(
    `Playlist ${playlist.key} by ${playlist.username} hidden.${formatClosedReports(closed)}`,
    { playlist: playlist.key, hidden: true, closedReports: closed },
  );
}

async function restore(context: CommandContext) {
  const { client, args, options } = context;
  const playlist = await lockPlaylist(client, args[0] ?? '');
  if (!playlist.hidden) throw new AdminError(`Playlist ${playlist.key} is not hidden.`);
  await setHidden(client, playlist.id, false);
  await deleteStrike(client, playlist.owner_id, 'playlist', playlist.key);
  await recordAdminAction(
    context,
    'playlist restore',
    { type: 'playlist', id: playlist.key },
    { username: playlist.username, reason: options.reason },
  );
  return formatMessage(`Playlist ${playlist.key} by ${playlist.username} restored.`, {
    playlist: playlist.key,
    hidden: false,
  });
}

const reason = { reason: 'reason for the audit log' };

export const playlistCommands: Command[] = [
  {
    name: 'playlist show',
    parameters: ['ID'],
    summary: 'show a playlist with its open reports; ID is the end of its URL',
    run: show,
  },
  {
    name: 'playlist hide',
    parameters: ['ID'],
    options: reason,
    summary: 'hide a playlist, not its videos, from everyone but its owner and close its reports',
    run: hide,
  },
  {
    name: 'playlist restore',
    parameters: ['ID'],
    options: reason,
    summary: 'restore a hidden playlist',
    run: restore,
  },
];
