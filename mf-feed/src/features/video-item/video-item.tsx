import { paths } from '@ontrend/shared/paths';
import { Count } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
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
  /** Button at the avatar that follows the creator, where the avatar is over the video. */
  quickFollow?: ReactNode;
  /** Badge above the author. */
  badge?: ReactNode;
  /** Content above the author, where the details are next to the video. */
  aside?: ReactNode;
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
  const {
    video,
    player,
    comments,
    muteButton,
    quickFollow,
    badge,
    aside,
    onNotInterested,
    position,
    footer,
  } = props;
  const { t } = useTranslation('mf-feed');
  const { user, series } = video;
  return (
    <article
      className="feed-item"
      aria-label={t('feed.videoBy', { username: user.username })}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
    >
      {video.placeholder ? <img className="feed-ambient" src={video.placeholder} alt="" /> : null}
      {player}
      <div className="feed-details">
        {aside}
        {badge}
        <Author user={user} />
        {quickFollow}
        {series ? (
          <Link className="feed-series" to={`${paths.playlist.href(series.id)}?part=${series.part}`}>
            <span>{t('video.part', series)}</span>
            <bdi className="feed-label">{series.title}</bdi>
          </Link>
        ) : null}
        {video.description ? <Description text={video.description} /> : null}
        <p className="feed-quiet">
          <Count value={video.views} /> {t('video.views')}
        </p>
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
