import { paths } from '@ontrend/shared/paths';
import type { Hashtag } from '@ontrend/shared/wire';
import { Hash } from 'lucide-react';
import { Link } from 'react-router-dom';
import { HighlightedText } from '../highlighted-text.tsx';
import { useSearchTexts } from '../use-search-texts.ts';
import styles from './results.module.css';

/** A hashtag with its number of videos and a link to its feed. */
export function HashtagRow({ hashtag, search }: { hashtag: Hashtag; search: string }) {
  const { t, countParams } = useSearchTexts();
  const { name, videos } = hashtag;
  return (
    <li className={styles.row}>
      <Link className={styles.entry} to={paths.hashtag.href(name)}>
        <span className={styles.hashIcon}>
          <Hash size={24} aria-hidden="true" />
        </span>
        <span className={styles.names}>
          <bdi className={styles.strong}>
            #<HighlightedText text={name} search={search} />
          </bdi>{' '}
          <span className={styles.line}>{t('results.hashtagVideos', countParams(videos))}</span>
        </span>
      </Link>
    </li>
  );
}
