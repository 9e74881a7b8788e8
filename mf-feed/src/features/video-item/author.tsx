import { paths } from '@ontrend/shared/paths';
import { Avatar, FollowButton, type FollowTexts } from '@ontrend/shared/ui';
import type { VideoAuthor } from '@ontrend/shared/wire';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The creator of a video with a follow button (FEED-28). Memoized: the player of an item changes often, its details don't. */
export const Author = memo(function Author({ user }: { user: VideoAuthor }) {
  const { t } = useTranslation('mf-feed');
  const { username, name, avatar } = user;
  const id = useId();
  return (
    <div className="feed-byline">
      <Link className="feed-author" to={paths.profile.href(username)}>
        <span className="feed-avatar">
          <Avatar src={avatar} name={name || username} size={48} />
        </span>
        <span className="feed-names">
          <bdi className="feed-label" id={id}>
            @{username}
          </bdi>
          <bdi className="feed-name">{name}</bdi>
        </span>
      </Link>
      <FollowButton
        className="feed-follow"
        user={user}
        describedBy={id}
        texts={t('follow', { returnObjects: true }) as FollowTexts}
      />
    </div>
  );
});
