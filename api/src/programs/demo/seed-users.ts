import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createFollows, users } from '../../../../demo/content.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import { resolveDemoFile } from '../../platform/storage/sources.ts';
import {
  ACCOUNT_STEP_HOURS,
  FIRST_ACCOUNT_AGE_HOURS,
  FOLLOW_SPAN_HOURS,
  FOLLOW_STEP_HOURS,
} from './constants.ts';
import { getId, hoursAgo, insertOne, insertPairs, type SeedContext } from './seed-context.ts';

/**
 * Copies an avatar to the media store. Its key is a hash of its content, so it can be cached forever.
 * @returns its key
 */
async function publishAvatar(file: string, store: MediaStore): Promise<string> {
  const source = resolveDemoFile(file);
  const digest = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
    .slice(0, 20);
  const key = `${digest}${extname(file)}`;
  await store.put(source, `avatars/${key}`);
  return key;
}

/** Inserts the accounts, all with the same password, and their follows. */
export async function seedUsers(context: SeedContext, store: MediaStore, password: string): Promise<void> {
  const { run } = context;
  const [passwordHash, avatarKeys] = await Promise.all([
    hashPassword(password),
    Promise.all(users.map(({ avatar }) => publishAvatar(avatar, store))),
  ]);
  for (const [index, user] of users.entries()) {
    const id = await insertOne(run, 'users', {
      username: user.username,
      name: user.name,
      email: user.email,
      password_hash: passwordHash,
      birthday: user.birthday,
      description: user.profileDescription,
      urls_clickable: user.isUrlsClickable,
      avatar_key: avatarKeys[index],
      followers: user.followers,
      created_at: hoursAgo(context, FIRST_ACCOUNT_AGE_HOURS - index * ACCOUNT_STEP_HOURS),
    });
    context.userIds.set(user.username, id);
  }
  const follows = createFollows().map(({ follower, followed }, index) => ({
    left: getId(context.userIds, follower),
    right: getId(context.userIds, followed),
    at: hoursAgo(context, 1 + ((index * FOLLOW_STEP_HOURS) % FOLLOW_SPAN_HOURS)),
  }));
  await insertPairs(run, 'follows', ['follower_id', 'followed_id'], follows);
}
