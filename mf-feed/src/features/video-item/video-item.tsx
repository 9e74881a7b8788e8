import { Count } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentsOpener } from './actions/comments-button.tsx';
import { SideActions } from './actions/side-actions.tsx';
import { Author } from './author.tsx';
import { Description } from './description.tsx';

interface VideoItemProps {
  video: Video;
  player: ReactNode;
  /** Opens the comments. */
  comments: CommentsOpener;
  /** Mute button, where it is a side action (iOS). */
  muteButton?: ReactNode;
  /** Badge above the author. */
  badge?: ReactNode;
  /** Ad below the description on desktop. */
  ad?: ReactNode;
  /** Called when the viewer marks the video as not interesting; the feed moves on. */
  onNotInterested?: (() => void) | undefined;
  /** 1-based position in a feed. */
  position?: number;
  /** Content below the details, such as comments on desktop. */
  footer?: ReactNode;
}

/**
 * One video with its author, description and side actions (FEED-28, FEED-37). CSS alone decides whether the
 * details are next to the video or over it.
 */
export function VideoItem(props: VideoItemProps) {
  const { video, player, comments, muteButton, badge, ad, onNotInterested, position, footer } = props;
  const { t } = useTranslation('mf-feed');
  const { user } = video;
  return (
    <article
      className="feed-item"
      aria-label={t('feed.videoBy', { username: user.username })}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
    >
      {player}
      <div className="feed-details">
        {badge}
        <Author user={user} />
        {video.description ? <Description text={video.description} /> : null}
        <p className="feed-quiet">
          <Count value={video.views} /> {t('video.views')}
        </p>
        {ad}
      </div>
      <SideActions
        video={video}
        comments={comments}
        muteButton={muteButton}
        onNotInterested={onNotInterested}
      />
      {footer}
    </article>
  );
}
