import { Avatar, FollowButton, type FollowTexts } from '@ontrend/shared/ui';
import type { SuggestedCreator } from '@ontrend/shared/wire';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from './screen.tsx';
import { useWelcomeTexts } from './use-welcome-texts.ts';
import styles from './welcome.module.css';

/** Number of suggested creators: more than members need, so that they have a choice. */
const CREATOR_COUNT = 6;

interface CreatorsScreenProps {
  /** Creators of trending videos first. */
  creators: readonly SuggestedCreator[];
  /** Categories whose creators come first. */
  categoryIds: readonly number[];
  onDone(): void;
}

/** Suggests creators to follow; those of the chosen categories come first. */
export function CreatorsScreen({ creators, categoryIds, onDone }: CreatorsScreenProps) {
  const { t } = useWelcomeTexts();
  const countMatches = (creator: SuggestedCreator) =>
    creator.categoryIds.filter((id) => categoryIds.includes(id)).length;
  const shown = creators
    .toSorted((one, other) => countMatches(other) - countMatches(one))
    .slice(0, CREATOR_COUNT);
  return (
    <Screen
      step={3}
      heading={t('creators.heading')}
      text={t('creators.text')}
      submitLabel={t('finish')}
      canSubmit
      onSubmit={onDone}
      onSkip={onDone}
    >
      {shown.length === 0 ? <p className={styles.text}>{t('creators.none')}</p> : null}
      <ul className={styles.creators}>
        {shown.map((creator) => (
          <Creator key={creator.user.id} creator={creator} />
        ))}
      </ul>
    </Screen>
  );
}

function Creator({ creator: { user, posters } }: { creator: SuggestedCreator }) {
  const { t, countParams } = useWelcomeTexts();
  const { t: tProfile } = useTranslation('mf-profile');
  const nameId = useId();
  return (
    <li className={styles.creator}>
      <Avatar src={user.avatar} name={user.name} size={48} />
      <span className={styles.names}>
        <bdi className={styles.creatorName} id={nameId}>
          {user.name}
        </bdi>
        <span className={styles.followers}>{t('creators.followers', countParams(user.subscribers))}</span>
      </span>
      <span className={styles.posters}>
        {posters.map((poster) => (
          <img key={poster} className={styles.smallPoster} src={poster} alt="" />
        ))}
      </span>
      <FollowButton
        user={user}
        describedBy={nameId}
        texts={tProfile('follow', { returnObjects: true }) as FollowTexts}
      />
    </li>
  );
}
