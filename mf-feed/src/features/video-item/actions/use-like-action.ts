import { storeLikeIntent, useLike, useSignInGate } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';

/**
 * Likes a video. Guests are prompted to sign in, and the like is applied afterwards (FEED-42 to FEED-47).
 * @returns `toggle` likes the video or removes the like; `like` only likes, for a double tap
 */
export function useLikeAction(video: Video) {
  const { t } = useTranslation('mf-feed');
  const isGuest = useSession(({ status }) => status === 'guest');
  const signInFirst = useSignInGate();
  const { isLiked, likes, toggle, like } = useLike(video);

  const openSignInGate = () =>
    signInFirst({ title: t('actions.likeGateTitle'), text: t('actions.likeGateText') }, () => {
      const { fileName, rating, likes } = video;
      storeLikeIntent({ fileName, rating, likes });
    });
  return { isLiked, likes, toggle: isGuest ? openSignInGate : toggle, like: isGuest ? openSignInGate : like };
}
