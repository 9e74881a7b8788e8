import { paths } from '@ontrend/shared/paths';
import { Skeleton } from '@ontrend/shared/ui';
import type { CategoryTile, TrendingHashtag } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { ListError, ListSkeleton } from '../../../tiles/list-states.tsx';
import tileStyles from '../../../tiles/tiles.module.css';
import { useTotalsText } from '../../../tiles/use-totals-text.ts';
import { VideoTile } from '../../../tiles/video-tile.tsx';
import { exploreQuery } from '../results/queries.ts';
import { useSearchTexts } from '../use-search-texts.ts';
import styles from './explore.module.css';

const SKELETON_HASHTAGS = 6;
const SKELETON_CATEGORIES = 9;

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

function HashtagCard({ hashtag }: { hashtag: TrendingHashtag }) {
  const formatTotals = useTotalsText();
  return (
    <li>
      <Link className={styles.hashtag} to={paths.hashtag.href(hashtag.name)}>
        <span className={styles.hashIcon}>
          <Hash size={20} aria-hidden="true" />
        </span>
        <span className={styles.names}>
          <bdi className={styles.name}>#{hashtag.name}</bdi>{' '}
          <bdi className={styles.totals}>{formatTotals(hashtag)}</bdi>
        </span>
      </Link>
    </li>
  );
}

/** A category with the poster of a trending video behind its name. */
function CategoryCard({ category: { name, prefix, poster } }: { category: CategoryTile }) {
  return (
    <li>
      <Link className={styles.category} to={paths.category.href(prefix)}>
        {poster?.placeholder ? <img src={poster.placeholder} alt="" aria-hidden="true" /> : null}
        {poster ? <img src={poster.firstFrame} alt="" loading="lazy" decoding="async" /> : null}
        <span className={styles.categoryName}>{name}</span>
      </Link>
    </li>
  );
}

/** Placeholders in the final sizes. */
function ExploreSkeleton() {
  const { t } = useSearchTexts();
  return (
    <>
      <Section heading={t('explore.hashtags')}>
        <div className={styles.hashtags} aria-hidden="true">
          {Array.from({ length: SKELETON_HASHTAGS }, (_, index) => (
            <Skeleton key={index} className={styles.hashtag ?? ''} />
          ))}
        </div>
      </Section>
      <Section heading={t('explore.categories')}>
        <div className={styles.categories} aria-hidden="true">
          {Array.from({ length: SKELETON_CATEGORIES }, (_, index) => (
            <Skeleton key={index} className={styles.category ?? ''} />
          ))}
        </div>
      </Section>
      <Section heading={t('explore.videos')}>
        <ListSkeleton shape="tiles" />
      </Section>
    </>
  );
}

/** Trending hashtags, categories and trending videos (SEARCH-10): what to watch without searching. */
export function Explore() {
  const { t } = useSearchTexts();
  const { data, isError, isFetching, refetch } = useInfiniteQuery(exploreQuery);
  const page = data?.pages[0];
  if (!page?.explore) {
    if (isError) return <ListError onRetry={() => void refetch()} isRetrying={isFetching} />;
    return <ExploreSkeleton />;
  }
  const { hashtags, categories } = page.explore;
  return (
    <>
      {hashtags.length > 0 ? (
        <Section heading={t('explore.hashtags')}>
          <ul className={styles.hashtags}>
            {hashtags.map((hashtag) => (
              <HashtagCard key={hashtag.id} hashtag={hashtag} />
            ))}
          </ul>
        </Section>
      ) : null}
      {categories.length > 0 ? (
        <Section heading={t('explore.categories')}>
          <ul className={styles.categories}>
            {categories.map((category) => (
              <CategoryCard key={category.id} category={category} />
            ))}
          </ul>
        </Section>
      ) : null}
      {page.data.length > 0 ? (
        <Section heading={t('explore.videos')}>
          <ul className={tileStyles.grid}>
            {page.data.map((video) => (
              <VideoTile key={video.id} video={video} list={{ kind: 'explore' }} />
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}
