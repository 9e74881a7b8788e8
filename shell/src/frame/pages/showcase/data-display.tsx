import {
  Avatar,
  Badge,
  Button,
  Count,
  DateSeparator,
  Divider,
  DoneMark,
  EmptyState,
  ErrorState,
  RelativeTime,
  Skeleton,
  SkeletonRows,
  Spinner,
} from '@ontrend/shared/ui';
import { Film } from 'lucide-react';
import { useState } from 'react';
import { BothThemes, Section } from './section.tsx';
import styles from './showcase.module.css';
import { useShowcaseTexts } from './use-showcase-texts.ts';

const AVATAR_SIZES_PX = [30, 32, 40, 48, 56, 96] as const;
const COUNTS = [999, 1_234, 56_789, 999_999, 2_500_000, 7_100_000_000];
const UNREAD_COUNTS = [1, 42, 99, 100];

/** From seconds to years. */
const AGES_S = [5, 180, 7_200, 90_000, 700_000, 40_000_000];

/** A valid image and a broken one, which is hidden (SHELL-16). */
const IMAGE_URL =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23d6246e"/%3E%3Ccircle cx="4" cy="4" r="2" fill="%23fff"/%3E%3C/svg%3E';
const BROKEN_IMAGE_URL = 'data:image/png,';

function Users() {
  const { t } = useShowcaseTexts();
  const [now] = useState(() => Date.now() / 1000);
  return (
    <>
      <div className={styles.row}>
        {AVATAR_SIZES_PX.map((size) => (
          <Avatar key={size} src={null} name={t('users.name')} size={size} />
        ))}
        <Avatar src={IMAGE_URL} name={t('users.name')} size={48} />
        <Avatar src={BROKEN_IMAGE_URL} name={t('users.broken')} size={48} />
      </div>
      <div className={styles.row}>
        {UNREAD_COUNTS.map((count) => (
          <Badge key={count} count={count} label={t('users.unread', { count })} />
        ))}
      </div>
      <div className={styles.row}>
        {COUNTS.map((count) => (
          <span key={count}>
            <Count value={count} />
          </span>
        ))}
      </div>
      <Divider />
      <p className={styles.themeName}>{t('users.today')}</p>
      <div className={styles.row}>
        {AGES_S.map((age) => (
          <RelativeTime key={age} at={now - age} />
        ))}
      </div>
    </>
  );
}

function ViewStates() {
  const { t } = useShowcaseTexts();
  return (
    <>
      <DateSeparator>{t('users.today')}</DateSeparator>
      <SkeletonRows rows={2} label={t('states.loading')} avatar={48} />
      <div className={styles.row}>
        <Spinner label={t('states.loading')} />
        <DoneMark />
        <Skeleton className={styles.corner} />
      </div>
      <EmptyState
        illustration="no-videos"
        title={t('states.empty')}
        text={t('states.emptyText')}
        action={<Button disabled>{t('states.load')}</Button>}
      />
      <EmptyState
        icon={<Film size={36} />}
        title={t('states.empty')}
        text={t('states.emptyText')}
        action={<Button disabled>{t('states.load')}</Button>}
      />
      <ErrorState
        title={t('states.failed')}
        text={t('states.failedText')}
        retryLabel={t('states.retry')}
        onRetry={() => {}}
      />
    </>
  );
}

/** Avatars, counts, times, and empty, loading and error states. */
export function DataDisplay() {
  const { t } = useShowcaseTexts();
  return (
    <>
      <Section id="users" title={t('sections.users')}>
        <BothThemes>{() => <Users />}</BothThemes>
      </Section>
      <Section id="states" title={t('sections.states')}>
        <BothThemes>{() => <ViewStates />}</BothThemes>
      </Section>
    </>
  );
}
