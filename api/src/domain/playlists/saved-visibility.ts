import type { Visibility } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { findOrCreateSaved, findSaved } from './create-playlist.ts';
import { updatePlaylist } from './edit-playlist.ts';

/** Changes who may see the saved videos of a user, also before the first one is saved. */
export async function setSavedVisibility(
  client: PoolClient,
  ownerId: number,
  visibility: Visibility,
): Promise<void> {
  // A missing playlist is already private, so it is created only to be shared.
  const saved =
    visibility === 'private' ? await findSaved(client, ownerId) : await findOrCreateSaved(client, ownerId);
  if (saved) await updatePlaylist(client, saved, { visibility });
}
