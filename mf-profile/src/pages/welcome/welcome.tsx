import type { RemoteSlots } from '@ontrend/shared/contract';
import { Button, ErrorState, SkeletonRows } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownProfileQuery } from '../../features/settings/index.ts';
import { CreatorsScreen } from './creators-screen.tsx';
import { InterestsScreen } from './interests-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';
import { categoriesQuery, suggestedCreatorsQuery } from './queries.ts';
import { useWelcomeTexts } from './use-welcome-texts.ts';
import styles from './welcome.module.css';

/**
 * The screens for a new member (ACCOUNT-56) with name and picture, categories, and creators. Each can be skipped, also
 * when it can't be loaded.
 */
export default function WelcomeSlot({ close }: RemoteSlots['welcome']) {
  const { t } = useWelcomeTexts();
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [categoryIds, setCategoryIds] = useState<number[]>([]);
  const profile = useQuery(ownProfileQuery);
  const categories = useQuery(categoriesQuery);
  const creators = useQuery(suggestedCreatorsQuery);
  // A site without listed videos has no categories to choose from.
  const showSecond = () => setStep(categories.data?.length === 0 ? 3 : 2);
  const showThird = () => setStep(3);
  const skip = { 1: showSecond, 2: showThird, 3: close }[step];
  const query = { 1: profile, 2: categories, 3: creators }[step];
  // After a failed refetch, the screen stays with its input.
  if (query.isError && !query.data)
    return (
      <div className={styles.screen}>
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={skip}>
            {t('skip')}
          </Button>
        </div>
      </div>
    );
  if (step === 1 && profile.data) return <ProfileScreen profile={profile.data} onDone={showSecond} />;
  if (step === 2 && categories.data)
    return (
      <InterestsScreen
        categories={categories.data}
        onDone={(chosen) => {
          setCategoryIds(chosen);
          showThird();
        }}
      />
    );
  if (step === 3 && creators.data)
    return <CreatorsScreen creators={creators.data} categoryIds={categoryIds} onDone={close} />;
  return (
    <div className={styles.screen}>
      <SkeletonRows rows={5} label={t('loading')} avatar={48} />
    </div>
  );
}
