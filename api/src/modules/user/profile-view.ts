import type { Profile } from '@ontrend/shared/wire';
import type { Viewer } from '../../auth/viewer.ts';
import { avatarAddress } from '../../media/addresses.ts';
import type { Services } from '../../services.ts';
import { findPublicUser } from './find-user.ts';

type ProfileRow = Awaited<ReturnType<typeof findPublicUser>>;

/** A profile as the wire has it. @param hasSubscribe the viewer follows them */
export function profileView(user: ProfileRow, mediaUrl: string, hasSubscribe: boolean): Profile {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    avatar: avatarAddress(user.avatar_key, mediaUrl),
    profileDescription: user.description,
    isUrlsClickable: user.urls_clickable,
    hasSubscribe,
    subscribes: user.following,
    subscribers: user.followers,
    likes: user.likes,
    videos: user.videos,
  };
}

/**
 * A person's profile as others see it.
 * @throws {ApiError} 404 as `findPublicUser`
 */
export async function publicProfile(
  { db, config }: Pick<Services, 'db' | 'config'>,
  username: string,
  viewer: Viewer | null,
): Promise<Profile> {
  const user = await findPublicUser(db, username);
  const follow = viewer
    ? await db
        .selectFrom('follows')
        .select('followed_id')
        .where('follower_id', '=', viewer.id)
        .where('followed_id', '=', user.id)
        .executeTakeFirst()
    : undefined;
  return profileView(user, config.mediaUrl, follow !== undefined);
}
