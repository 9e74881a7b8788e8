import { randomBytes } from 'node:crypto';
import { MAX_PLAYLISTS, type Playlist } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { tooManyPlaylistsError } from './errors.ts';
import type { PlaylistRow } from './find-playlist.ts';

/** 16 characters in base64url. */
const KEY_BYTES = 12;

/** Transactions that create playlists of the same user wait for each other, so that the limit holds. */
const lockOwner = statement<{ id: number }, [ownerId: number]>(
  'playlist-lock-owner',
  `select pg_advisory_xact_lock(hashtextextended('playlists ' || $1::bigint, 0))`,
);

const countPlaylists = statement<{ total: number }, [ownerId: number]>(
  'playlist-count',
  `select count(*) as total from playlists where owner_id = $1 and kind <> 'saved'`,
);

const selectSaved = statement<PlaylistRow, [ownerId: number]>(
  'playlist-saved',
  `select id, owner_id, kind, videos from playlists where owner_id = $1 and kind = 'saved' for no key update`,
);

const insertPlaylist = statement<
  PlaylistRow & { key: string },
  [key: string, ownerId: number, kind: Playlist['kind'], title: string]
>(
  'playlist-insert',
  'insert into playlists (key, owner_id, kind, title) values ($1, $2, $3, $4) returning id, key, owner_id, kind, videos',
);

/**
 * Creates a private playlist.
 * @returns the playlist with its new identifier
 * @throws {ApiError} 409 if the user has the maximum number
 */
export async function createPlaylist(client: PoolClient, ownerId: number, title: string) {
  await lockOwner(client, ownerId);
  const [{ total } = { total: 0 }] = await countPlaylists(client, ownerId);
  if (total >= MAX_PLAYLISTS) throw tooManyPlaylistsError();
  return insert(client, ownerId, 'playlist', title);
}

async function insert(client: PoolClient, ownerId: number, kind: Playlist['kind'], title: string) {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const [playlist] = await insertPlaylist(client, key, ownerId, kind, title);
  if (!playlist) throw new Error('The insert of a playlist returned no row.');
  return playlist;
}

/** Reads the user's saved videos and locks them until the transaction ends. @returns undefined before the first one */
export async function findSaved(client: PoolClient, ownerId: number): Promise<PlaylistRow | undefined> {
  return (await selectSaved(client, ownerId))[0];
}

/** Reads the user's saved videos, which are created if necessary, and locks them until the transaction ends. */
export async function findOrCreateSaved(client: PoolClient, ownerId: number): Promise<PlaylistRow> {
  const saved = await findSaved(client, ownerId);
  if (saved) return saved;
  await lockOwner(client, ownerId);
  return (await findSaved(client, ownerId)) ?? insert(client, ownerId, 'saved', '');
}
