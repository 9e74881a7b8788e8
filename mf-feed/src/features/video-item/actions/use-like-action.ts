import { useLike, useSignInGate } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { withLazyActions } from './with-lazy-actions.ts';

/**
 * Likes a video. Guests are prompted to sign in, and the like is applied afterwards (FEED-42 to FEED-47).
 * @returns `toggle` likes the video or removes the like; `like` only likes, for a double tap
 */
export function useLikeAction(video: Video) {
  const isGuest = useSession(({ status }) => status === 'guest');
  const signInFirst = useSignInGate();
  const { isLiked, likes, toggle, like } = useLike(video);
  const prompt = () => withLazyActions(({ promptToLike }) => promptToLike(signInFirst, video));
  return { isLiked, likes, toggle: isGuest ? prompt : toggle, like: isGuest ? prompt : like };
}
