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
  sound?: ReactNode;
  /** Place in a feed, from 1. */
  position?: number;
  /** What stands below what is told of it: its comments, where there is room. */
  below?: ReactNode;
}

/**
 * One video with what is told of it and done with it: who made it, the description, the side actions (spec 2.5).
 * Beside the frame where there is room, over it on a phone; which is a matter of CSS alone.
 */
export function VideoItem({ video, player, comments, sound, position, below }: VideoItemProps) {
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
        <Author person={user} />
        {video.description ? <Description text={video.description} /> : null}
      </div>
      <SideActions video={video} comments={comments} sound={sound} />
      {below}
    </article>
  );
}
