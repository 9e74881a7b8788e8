import { modalRouteState } from '@ontrend/shared/contract';
import { useLike } from '@ontrend/shared/entities';
import { paths } from '@ontrend/shared/paths';
import { Count } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { EyeOff, Heart } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { VideoList } from '../../../queries/video-list-query.ts';
import { HighlightedText } from '../highlighted-text.tsx';
import { useSearchTexts } from '../use-search-texts.ts';
import styles from './results.module.css';

/** A video that opens over the results, with the results as its neighbors. */
export function VideoTile({ video, search }: { video: Video; search: string }) {
  const { t } = useSearchTexts();
  const location = useLocation();
  const { fileName, placeholder, firstFrame, description, isSensitive, user } = video;
  // The viewer may have liked the video since the search.
  const { likes } = useLike(video);
  const list: VideoList = { kind: 'search', value: search };
  return (
    <li className={styles.tileItem}>
      <Link
        className={styles.tile}
        to={paths.video.href(fileName)}
        state={{ ...modalRouteState(location), feed: list }}
        preventScrollReset
      >
        <span className={styles.poster} data-sensitive={isSensitive || undefined}>
          {placeholder ? <img src={placeholder} alt="" aria-hidden="true" /> : null}
          <img src={firstFrame} alt="" loading="lazy" decoding="async" />
          {isSensitive ? (
            <span className={styles.sensitive}>
              <EyeOff size={28} aria-hidden="true" />
              {t('results.sensitive')}
            </span>
          ) : null}
          <span className={styles.likes}>
            <Heart size={16} aria-hidden="true" />
            <Count value={likes} /> <span className="ot-visually-hidden">{t('results.likes')}</span>
          </span>
        </span>
        {description ? (
          <span className={styles.description} dir="auto">
            <HighlightedText text={description} search={search} />
          </span>
        ) : (
          <span className="ot-visually-hidden">{t('results.videoBy', { username: user.username })}</span>
        )}
      </Link>
      <Link className={styles.author} to={paths.profile.href(user.username)}>
        <bdi dir="ltr">
          @<HighlightedText text={user.username} search={search} />
        </bdi>
      </Link>
    </li>
  );
}
