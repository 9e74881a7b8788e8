import { formatCount } from '@ontrend/shared/i18n/formats';
import { Count } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The way to a video's comments, which differs from page to page. */
export interface CommentsOpener {
  open(video: Video): void;
  /** Somebody is about to. */
  warm(video: Video): void;
}

/** How many comments there are, and the way to them (spec 2.5). */
export function CommentsButton({ video, open, warm }: CommentsOpener & { video: Video }) {
  const { t, i18n } = useTranslation('mf-feed');
  const countId = useId();
  const { comments } = video;
  const isNear = () => warm(video);
  return (
    <button
      type="button"
      className="feed-action"
      aria-label={t('actions.comments')}
      aria-describedby={countId}
      onClick={() => open(video)}
      onPointerEnter={isNear}
      onPointerDown={isNear}
      onFocus={isNear}
    >
      <MessageCircle size={24} aria-hidden="true" />
      <span className="feed-number" aria-hidden="true">
        <Count value={comments} />
      </span>
      <span className="ot-visually-hidden" id={countId}>
        {t('video.comments', { count: comments, formatted: formatCount(comments, i18n.language) })}
      </span>
    </button>
  );
}
