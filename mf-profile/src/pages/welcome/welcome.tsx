import type { RemoteSlots } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { Button, ErrorState, SkeletonRows } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ownProfileQuery } from '../../features/settings/index.ts';
import { CreatorsScreen } from './creators-screen.tsx';
import { InterestsScreen } from './interests-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';
import { welcomeQuery } from './queries.ts';
import { useWelcomeTexts } from './use-welcome-texts.ts';
import styles from './welcome.module.css';

/**
 * The screens for a new member (ACCOUNT-56): name and picture, categories, creators. Each can be skipped, also when it can't
 * be loaded. The For You feed is refreshed at the end if the choices change it (ACCOUNT-57).
 */
export default function WelcomeSlot({ close }: RemoteSlots['welcome']) {
  const { t } = useWelcomeTexts();
  const [step, setStep] = useState(1);
  const [categoryIds, setCategoryIds] = useState<number[]>([]);
  const profile = useQuery(ownProfileQuery);
  const choices = useQuery(welcomeQuery);
  const hasChosen = useRef(false);
  hasChosen.current = categoryIds.length > 0;

  useEffect(
    () => () => {
      if (hasChosen.current) events.emit('personalization.changed');
    },
    [],
  );

  const next = () => setStep((before) => before + 1);
  const skip = step === 3 ? close : next;
  const query = step === 1 ? profile : choices;
  if (query.isError)
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
  if (step === 1 && profile.data) return <ProfileScreen profile={profile.data} onDone={next} />;
  if (step === 2 && choices.data)
    return (
      <InterestsScreen
        categories={choices.data.categories}
        onDone={(chosen) => {
          setCategoryIds(chosen);
          next();
        }}
      />
    );
  if (step === 3 && choices.data)
    return <CreatorsScreen creators={choices.data.creators} categoryIds={categoryIds} onDone={close} />;
  return (
    <div className={styles.screen}>
      <SkeletonRows rows={5} label={t('loading')} avatar={48} />
    </div>
  );
}
