import { paths } from '@ontrend/shared/paths';
import { Avatar, FollowButton, type FollowTexts } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CommentsOpener } from './actions/comments-button.tsx';
import { SideActions } from './actions/side-actions.tsx';
import { Description } from './description.tsx';

interface VideoItemProps {
  video: Video;
  /** The frame the video plays in. */
  player: ReactNode;
  /** The way to its comments. */
  comments: CommentsOpener;
  /** Place in a feed, from 1. */
  position?: number;
  /** What stands below what is told of it: its comments, where there is room. */
  below?: ReactNode;
}

/**
 * One video with what is told of it and done with it: who made it, the description, the side actions (spec 2.5).
 * Beside the frame where there is room, over it on a phone; which is a matter of CSS alone.
 */
export function VideoItem({ video, player, comments, position, below }: VideoItemProps) {
  const { t } = useTranslation('mf-feed');
  const { user } = video;
  const authorId = useId();
  return (
    <article
      className="feed-item"
      aria-label={t('feed.videoBy', { username: user.username })}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
    >
      {player}
      <div className="feed-details">
        <div className="feed-by">
          <Link className="feed-author" to={paths.profile.href(user.username)}>
            <span className="feed-avatar">
              <Avatar src={user.avatar} name={user.name || user.username} size={48} />
            </span>
            <span className="feed-names">
              <bdi className="feed-mention" id={authorId}>
                @{user.username}
              </bdi>
              <span className="feed-name">{user.name}</span>
            </span>
          </Link>
          <FollowButton
            className="feed-follow"
            person={user}
            describedBy={authorId}
            texts={t('follow', { returnObjects: true }) as FollowTexts}
          />
        </div>
        {video.description ? <Description text={video.description} /> : null}
      </div>
      <SideActions video={video} comments={comments} />
      {below}
    </article>
  );
}
