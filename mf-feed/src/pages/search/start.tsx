import { paths } from '@ontrend/shared/paths';
import { Chip, IconButton } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Clock, X } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import {
  forgetSearch,
  forgetSearches,
  useRecentSearches,
  useSearchTexts,
} from '../../features/search/index.ts';
import { categoriesQuery } from './queries.ts';
import styles from './results.module.css';

function Recent() {
  const { t } = useSearchTexts();
  const headingId = useId();
  const searches = useRecentSearches();
  if (searches.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.partHeading}>
          {t('offered.recent')}
        </h2>
        <button type="button" className={styles.all} onClick={forgetSearches}>
          {t('offered.clear')}
        </button>
      </div>
      <ul className={styles.rows}>
        {searches.map((search) => (
          <li key={search} className={styles.row}>
            <Link className={styles.person} to={paths.search.href(search)}>
              <Clock size={20} aria-hidden="true" />
              <bdi className={styles.recent}>{search}</bdi>
            </Link>
            <IconButton
              label={t('offered.forgetOne', { search })}
              icon={<X size={18} />}
              onClick={() => forgetSearch(search)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Categories() {
  const { t } = useSearchTexts();
  const headingId = useId();
  const { data = [] } = useQuery(categoriesQuery);
  if (data.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.partHeading}>
          {t('start.categories')}
        </h2>
      </div>
      <ul className={styles.chips}>
        {data.map(({ id, name, prefix }) => (
          <li key={id}>
            <Chip to={paths.category.href(prefix)}>{name}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Before anything is looked for: what was looked for before, and what there is. */
export function Start() {
  const { t } = useSearchTexts();
  return (
    <>
      <p className={styles.intro}>{t('start.text')}</p>
      <Recent />
      <Categories />
    </>
  );
}
