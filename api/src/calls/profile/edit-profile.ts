import { randomBytes } from 'node:crypto';
import { calls } from '@ontrend/shared/wire';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { avatarPath, avatarUrl } from '../../platform/media/addresses.ts';
import { renderAvatar } from '../../platform/media/avatar.ts';
import { UnsuitableImageError } from '../../platform/media/image.ts';
import { normalizeLine, normalizeText } from '../../platform/text/normalize-text.ts';
import { defineHandler } from '../framework/define-handler.ts';

interface EditedRow {
  id: number;
  username: string;
  name: string;
  description: string;
  avatar_key: string | null;
  old_avatar_key: string | null;
}

/** null leaves name or description unchanged; `$4` is true when the avatar changes. */
const updateProfile = statement<
  EditedRow,
  [userId: number, name: string | null, description: string | null, edits: boolean, avatarKey: string | null]
>(
  'profile-edit',
  `with old as (select id, avatar_key from users where id = $1 for no key update)
   update users u set name = coalesce($2, u.name), description = coalesce($3, u.description),
     avatar_key = case when $4 then $5 else u.avatar_key end
   from old where u.id = old.id
   returning u.id, u.username, u.name, u.description, u.avatar_key, old.avatar_key as old_avatar_key`,
);

/**
 * Edits the viewer's profile (PROFILE-26, WIRE-45). A single statement changes all fields, so that a rejected
 * image changes nothing.
 */
export const userEditProfile = defineHandler(
  calls.userEditProfile,
  async ({ body, files, viewer, services: { pool, mediaStore, config } }) => {
    const { avatar: file, ...others } = files;
    const [unknown] = Object.keys(others);
    if (unknown) throw invalidInputError(unknown, "This field can't be a file");
    const key = file ? `${randomBytes(18).toString('base64url')}.webp` : null;
    if (file && key) await mediaStore.write(await encodeAvatarFile(file), avatarPath(key));
    const edits = key !== null || body.avatar === '';
    const name = body.name === undefined ? null : normalizeLine(body.name);
    const description = body.description === undefined ? null : normalizeText(body.description);
    const [user] = await updateProfile(pool, viewer.id, name, description, edits, key).catch(
      async (error: unknown) => {
        if (key) await mediaStore.remove(avatarPath(key));
        throw error;
      },
    );
    if (!user) throw new Error(`User ${viewer.id} does not exist.`);
    if (edits && user.old_avatar_key) await mediaStore.remove(avatarPath(user.old_avatar_key));
    return {
      data: {
        id: user.id,
        username: user.username,
        name: user.name,
        avatar: avatarUrl(user.avatar_key, config.mediaUrl),
        profileDescription: user.description,
      },
      message: 'Profile updated!',
    };
  },
  { limits: ['edit-profile'] },
);

async function encodeAvatarFile(file: Buffer): Promise<Buffer> {
  try {
    return await renderAvatar(file);
  } catch (error) {
    throw error instanceof UnsuitableImageError ? invalidInputError('avatar', error.message) : error;
  }
}

function invalidInputError(field: string, message: string): ApiError {
  return new ApiError(422, 'invalid-input', message, { [field]: [message] });
}
