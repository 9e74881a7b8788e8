import { useLike } from '@ontrend/shared/entities';
import { formatCount } from '@ontrend/shared/i18n/formats';
import { RelativeTime, RichText } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Author } from './author.tsx';
import styles from './details-slide.module.css';
import { useVideoItemTexts } from './use-video-item-texts.ts';

/**
 * The second slide on mobile with the full details of a video (FEED-12). An article, because a feed may only
 * contain articles.
 */
export function DetailsSlide({ video }: { video: Video }) {
  const { t, i18n } = useTranslation('mf-feed');
  const { t: tVideo } = useVideoItemTexts();
  const { user, description, createdAt, comments, views } = video;
  const { likes } = useLike(video);
  const tCount = (key: string, count: number) =>
    t(key, { count, formatted: formatCount(count, i18n.language) });
  return (
    <article className={styles.slide} aria-label={tVideo('details')}>
      <Author user={user} />
      <p className={styles.quiet}>
        <RelativeTime at={createdAt} />
        {' · '}
        {tVideo('viewCount', { count: views, formatted: formatCount(views, i18n.language) })}
        {' · '}
        {tCount('video.likes', likes)}
        {' · '}
        {tCount('video.comments', comments)}
      </p>
      <p className={styles.text} dir="auto">
        {description ? <RichText text={description} linkClassName="feed-hashtag" /> : tVideo('noDescription')}
      </p>
    </article>
  );
}
