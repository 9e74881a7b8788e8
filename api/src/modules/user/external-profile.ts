import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { avatarAddress } from '../../media/addresses.ts';
import { findPublicUser } from './find-user.ts';

/** A profile as others see it (spec 7). */
export const userExternalProfile = handler(calls.userExternalProfile, async ({ body, viewer, services }) => {
  const { db, config } = services;
  const user = await findPublicUser(db, body.username);
  const follow = viewer
    ? await db
        .selectFrom('follows')
        .select('followed_id')
        .where('follower_id', '=', viewer.id)
        .where('followed_id', '=', user.id)
        .executeTakeFirst()
    : undefined;
  return {
    data: {
      id: user.id,
      username: user.username,
      name: user.name,
      avatar: avatarAddress(user.avatar_key, config.mediaUrl),
      profileDescription: user.description,
      isUrlsClickable: user.urls_clickable,
      hasSubscribe: follow !== undefined,
      subscribes: user.following,
      subscribers: user.followers,
      likes: user.likes,
      videos: user.videos,
    },
  };
});
