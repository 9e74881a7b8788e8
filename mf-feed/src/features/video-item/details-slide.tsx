import { useLike } from '@ontrend/shared/entities';
import { formatCount } from '@ontrend/shared/i18n/formats';
import { paths } from '@ontrend/shared/paths';
import { Avatar, FollowButton, type FollowTexts, RelativeTime, Words } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './details-slide.module.css';

/**
 * What is told of a video, on the phone's second slide: all of it, where the first has room for five lines (spec 2.5).
 * An article, as a feed holds nothing else.
 */
export function DetailsSlide({ video }: { video: Video }) {
  const { t, i18n } = useTranslation('mf-feed');
  const { user, description, createdAt, comments } = video;
  const { likes } = useLike(video);
  const authorId = useId();
  const counted = (key: string, count: number) =>
    t(key, { count, formatted: formatCount(count, i18n.language) });
  return (
    <article className={styles.slide} aria-label={t('video.details')}>
      <div className={styles.by}>
        <Link className={styles.author} to={paths.profile.href(user.username)}>
          <Avatar src={user.avatar} name={user.name || user.username} size={48} />
          <span className={styles.names}>
            <bdi id={authorId}>@{user.username}</bdi>
            <span className={styles.quiet}>{user.name}</span>
          </span>
        </Link>
        <FollowButton
          person={user}
          describedBy={authorId}
          texts={t('follow', { returnObjects: true }) as FollowTexts}
        />
      </div>
      <p className={styles.quiet}>
        <RelativeTime at={createdAt} />
        {' · '}
        {counted('video.likes', likes)}
        {' · '}
        {counted('video.comments', comments)}
      </p>
      <p className={styles.words} dir="auto">
        {description ? <Words text={description} linkClass="feed-hashtag" /> : t('video.noDescription')}
      </p>
    </article>
  );
}
