import { formatCount } from '@ontrend/shared/i18n/formats';
import { Count } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** Opens the comments of a video; depends on the page. */
export interface CommentsOpener {
  open(video: Video): void;
  /** Called when the viewer is about to open them. */
  preload(video: Video): void;
}

/** Opens the comments and shows their number, or that comments are turned off (FEED-37). */
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
