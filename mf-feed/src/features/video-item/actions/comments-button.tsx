import type { Video } from '@ontrend/shared/wire';
import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CountButton } from './count-button.tsx';

/** Opens the comments of a video; depends on the page. */
export interface CommentsOpener {
  open(video: Video): void;
  /** Called when the viewer is about to open them. */
  preload(video: Video): void;
}

/** Opens the comments and shows their number, or that comments are turned off (FEED-37). */
export function CommentsButton({ video, open, preload }: CommentsOpener & { video: Video }) {
  const { t } = useTranslation('mf-feed');
  const { comments, commentsAllowed } = video;
  const Icon = commentsAllowed ? MessageCircle : MessageCircleOff;
  const preloadComments = () => preload(video);
  return (
    <CountButton
      aria-label={t('actions.comments')}
      icon={<Icon size={24} aria-hidden="true" />}
      value={comments}
      countKey="video.comments"
      note={commentsAllowed ? undefined : ` · ${t('video.commentsOff')}`}
      onClick={() => open(video)}
      onPointerEnter={preloadComments}
      onPointerDown={preloadComments}
      onFocus={preloadComments}
    />
  );
}
