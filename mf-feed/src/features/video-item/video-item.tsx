import { formatCount } from '@ontrend/shared/i18n/formats';
import { paths } from '@ontrend/shared/paths';
import { Avatar, Count, FollowButton, type FollowTexts } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { Heart, type LucideIcon, MessageCircle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Description } from './description.tsx';

function Counter({ icon: Icon, count, label }: { icon: LucideIcon; count: number; label: string }) {
  return (
    <li className="feed-count">
      <Icon size={24} aria-hidden="true" />
      <span className="feed-number" aria-hidden="true">
        <Count value={count} />
      </span>
      <span className="ot-visually-hidden">{label}</span>
    </li>
  );
}

interface VideoItemProps {
  video: Video;
  /** The frame the video plays in. */
  player: ReactNode;
  /** Place in a feed, from 1. */
  position?: number;
}

/**
 * One video with what is told of it: who made it, the description, the counts (spec 2.5). Beside the frame where
 * there is room, over it on a phone; which is a matter of CSS alone.
 */
export function VideoItem({ video, player, position }: VideoItemProps) {
  const { t, i18n } = useTranslation('mf-feed');
  const { user, likes, comments } = video;
  const authorId = useId();
  const label = (key: string, count: number) =>
    t(key, { count, formatted: formatCount(count, i18n.language) });
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
      <ul className="feed-counts">
        <Counter icon={Heart} count={likes} label={label('video.likes', likes)} />
        <Counter icon={MessageCircle} count={comments} label={label('video.comments', comments)} />
      </ul>
    </article>
  );
}
