import { likeAfterSignIn, useLike, useSignInGate } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';

/**
 * Liking a video, for whoever is here: guests are asked to sign in, and the like is done then (spec 2.5, 4).
 * @returns `toggle` likes or dislikes, for a button or a key; `like` only ever likes, for a double tap
 */
export function useLikeAction(video: Video) {
  const { t } = useTranslation('mf-feed');
  const isGuest = useSession(({ status }) => status === 'guest');
  const signInFirst = useSignInGate();
  const { isLiked, likes, toggle, like } = useLike(video);

  const openSignInGate = () =>
    signInFirst({ title: t('actions.likeGateTitle'), text: t('actions.likeGateText') }, () => {
      const { fileName, rating, likes } = video;
      likeAfterSignIn({ fileName, rating, likes });
    });
  return { isLiked, likes, toggle: isGuest ? openSignInGate : toggle, like: isGuest ? openSignInGate : like };
}
