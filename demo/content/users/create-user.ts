import type { DemoUser, Username } from '../types.ts';

/** Creates a user whose email and avatar are derived from the username. */
export function createUser(
  username: Username,
  name: string,
  birthday: string,
  followers: number,
  profileDescription: string,
  isUrlsClickable = false,
): DemoUser {
  return {
    username,
    name,
    email: `${username}@demo.ontrend.example`,
    birthday,
    followers,
    profileDescription,
    isUrlsClickable,
    avatar: `avatars/${username}.webp`,
  };
}
