import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import type { CategoryTile } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Screen } from './screen.tsx';
import { useWelcomeTexts } from './use-welcome-texts.ts';
import styles from './welcome.module.css';

interface InterestsScreenProps {
  categories: readonly CategoryTile[];
  /** @param categoryIds the stored choice; empty if the screen was skipped */
  onDone(categoryIds: number[]): void;
}

function Poster({ placeholder, firstFrame }: NonNullable<CategoryTile['poster']>) {
  return (
    <>
      {placeholder ? <img className={styles.poster} src={placeholder} alt="" aria-hidden="true" /> : null}
      <img className={styles.poster} src={firstFrame} alt="" />
    </>
  );
}

/** Screen for categories as picture tiles. Any number can be chosen; their videos come first in the For You feed. */
export function InterestsScreen({ categories, onDone }: InterestsScreenProps) {
  const { t, countParams } = useWelcomeTexts();
  const [chosen, setChosen] = useState<number[]>([]);
  const toggle = (id: number) =>
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));

  const save = useMutation({
    mutationFn: async () => (await callApi('app/user/interests', { categoryIds: chosen })).data.categoryIds,
    onSuccess: (stored) => {
      // Here and not in `onDone`, which has no effect once the dialog is closed.
      events.emit('personalization.changed');
      onDone(stored);
    },
    meta: { alert: false },
  });

  return (
    <Screen
      step={2}
      heading={t('interests.heading')}
      text={t('interests.text')}
      submitLabel={t('continue')}
      canSubmit={chosen.length > 0}
      isSaving={save.isPending}
      messages={save.error ? [t('notSaved')] : []}
      onSubmit={() => save.mutate()}
      onSkip={() => onDone([])}
    >
      <ul className={styles.tiles}>
        {categories.map(({ id, name, poster }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={chosen.includes(id)}
              onClick={() => toggle(id)}
            >
              {poster ? <Poster {...poster} /> : null}
              <span className={styles.name}>{name}</span>
              <span className={styles.check}>
                <Check size={16} strokeWidth={3} aria-hidden />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <output className={styles.chosen}>{t('interests.chosen', countParams(chosen.length))}</output>
    </Screen>
  );
}
