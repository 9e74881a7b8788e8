import type { Video } from '@ontrend/shared/wire';
import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CountButton } from './count-button.tsx';
import { useLikeAction } from './use-like-action.ts';

/** Likes a video or removes the like; highlighted while it is liked (FEED-42, FEED-43, FEED-45). */
export function LikeButton({ video }: { video: Video }) {
  const { t } = useTranslation('mf-feed');
  const { isLiked, likes, toggle } = useLikeAction(video);
  return (
    <CountButton
      className="feed-action feed-like"
      aria-label={t('actions.like')}
      aria-pressed={isLiked}
      icon={<Heart size={24} aria-hidden="true" fill={isLiked ? 'currentColor' : 'none'} />}
      value={likes}
      countKey="video.likes"
      onClick={toggle}
    />
  );
}
