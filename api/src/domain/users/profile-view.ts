import type { Profile } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Config } from '../../platform/config/config.ts';
import { avatarUrl } from '../../platform/media/addresses.ts';
import type { Relationship } from '../visibility/index.ts';
import { findPublicUser, type ProfileRow } from './find-user.ts';

/** Converts a row to a profile in the wire format. */
export function toProfile(user: ProfileRow, mediaUrl: string, relation: Relationship): Profile {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    avatar: avatarUrl(user.avatar_key, mediaUrl),
    profileDescription: user.description,
    isUrlsClickable: user.links_allowed,
    hasSubscribe: relation.follows,
    isFollower: relation.isFollowed,
    isBlocked: relation.blocks,
    isMuted: relation.mutes,
    subscribes: user.following,
    subscribers: user.followers,
    likes: user.likes,
    videos: user.videos,
    ...(user.has_public_likes && { hasPublicLikes: true }),
    ...(user.public_saved_key && { publicSavedId: user.public_saved_key }),
  };
}

/**
 * Reads a user's profile as others see it.
 * @throws {ApiError} 404, see `findPublicUser`
 */
export async function readPublicProfile(
  services: { pool: Pool; config: Pick<Config, 'mediaUrl'> },
  username: string,
  viewer: Viewer | null,
): Promise<Profile> {
  const user = await findPublicUser(services, username, viewer);
  return toProfile(user, services.config.mediaUrl, user.relation);
}
