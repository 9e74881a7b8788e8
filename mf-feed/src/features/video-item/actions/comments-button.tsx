import { formatCount } from '@ontrend/shared/i18n/formats';
import { Count } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The way to a video's comments, which differs from page to page. */
export interface CommentsOpener {
  open(video: Video): void;
  /** Somebody is about to. */
  preload(video: Video): void;
}

/** How many comments there are, and the way to them (spec 2.5); of a video nobody may comment, it says so. */
export function CommentsButton({ video, open, preload }: CommentsOpener & { video: Video }) {
  const { t, i18n } = useTranslation('mf-feed');
  const countId = useId();
  const { comments, commentsAllowed } = video;
  const Icon = commentsAllowed ? MessageCircle : MessageCircleOff;
  const preloadComments = () => preload(video);
  return (
    <button
      type="button"
      className="feed-action"
      aria-label={t('actions.comments')}
      aria-describedby={countId}
      onClick={() => open(video)}
      onPointerEnter={preloadComments}
      onPointerDown={preloadComments}
      onFocus={preloadComments}
    >
      <Icon size={24} aria-hidden="true" />
      <span className="feed-number" aria-hidden="true">
        <Count value={comments} />
      </span>
      <span className="ot-visually-hidden" id={countId}>
        {t('video.comments', { count: comments, formatted: formatCount(comments, i18n.language) })}
        {commentsAllowed ? null : ` · ${t('video.commentsOff')}`}
      </span>
    </button>
  );
}
