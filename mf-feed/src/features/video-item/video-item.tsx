import type { Video } from '@ontrend/shared/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentsOpener } from './actions/comments-button.tsx';
import { SideActions } from './actions/side-actions.tsx';
import { Author } from './author.tsx';
import { Description } from './description.tsx';

interface VideoItemProps {
  video: Video;
  /** The frame the video plays in. */
  player: ReactNode;
  /** The way to its comments. */
  comments: CommentsOpener;
  /** Turns the sound on and off, where that is one of the side actions. */
  muteButton?: ReactNode;
  /** What is said of the row before anything else. */
  badge?: ReactNode;
  /** What stands below the description, where the details are beside the picture. */
  ad?: ReactNode;
  /** The viewer does not care for it: time to go on. */
  onNotInterested?: (() => void) | undefined;
  /** Place in a feed, from 1. */
  position?: number;
  /** What stands below what is told of it: its comments, where there is room. */
  footer?: ReactNode;
}

/**
 * One video with what is told of it and done with it: who made it, the description, the side actions (spec 2.5).
 * Beside the frame where there is room, over it on a phone; which is a matter of CSS alone.
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
