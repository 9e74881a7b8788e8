import { formatCount } from '@ontrend/shared/i18n/formats';
import { Count } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { Heart } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLikeAction } from './use-like-action.ts';

/** Likes a video or removes the like; highlighted while it is liked (FEED-42, FEED-43, FEED-45). */
export function LikeButton({ video }: { video: Video }) {
  const { t, i18n } = useTranslation('mf-feed');
  const { isLiked, likes, toggle } = useLikeAction(video);
  const countId = useId();
  return (
    <button
      type="button"
      className="feed-action feed-like"
      aria-label={t('actions.like')}
      aria-describedby={countId}
      aria-pressed={isLiked}
      onClick={toggle}
    >
      <Heart size={24} aria-hidden="true" fill={isLiked ? 'currentColor' : 'none'} />
      <span className="feed-number" aria-hidden="true">
        <Count value={likes} />
      </span>
      <span className="ot-visually-hidden" id={countId}>
        {t('video.likes', { count: likes, formatted: formatCount(likes, i18n.language) })}
      </span>
    </button>
  );
}
