import { useShell } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import { Button, Select } from '@ontrend/shared/ui';
import type { HistoryRetention, HistorySettings } from '@ontrend/shared/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ClearHistoryDialog } from './clear-history-dialog.tsx';
import { changeHistorySettings, historySettingsQuery } from './queries.ts';
import { useHistoryTexts } from './use-history-texts.ts';
import styles from './watch-history.module.css';

/** From the shortest to the longest. */
const RETENTIONS: readonly HistoryRetention[] = ['30-days', 'year', 'unlimited'];

function useSettings() {
  const { t } = useHistoryTexts();
  const { alert } = useShell();
  const { data: settings } = useQuery(historySettingsQuery());
  const { mutate, isPending } = useMutation({
    mutationFn: changeHistorySettings,
    onSuccess: (_data, { isPaused }) =>
      alert(isPaused === undefined ? t('retention.done') : t(isPaused ? 'pausedDone' : 'resumedDone')),
  });
  return { settings, change: (changes: Partial<HistorySettings>) => mutate(changes), isPending };
}

/** Pauses, resumes and clears the history (HISTORY-8, HISTORY-9). */
export function HistoryActions() {
  const { t } = useHistoryTexts();
  const { settings, change, isPending } = useSettings();
  const [isClearing, setClearing] = useState(false);
  const isPaused = settings?.isPaused ?? false;
  return (
    <div className={styles.actions}>
      <Button
        icon={isPaused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
        disabled={!settings}
        loading={isPending}
        onClick={() => change({ isPaused: !isPaused })}
      >
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
      <Button
        icon={<Trash2 size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setClearing(true)}
      >
        {t('clear.open')}
      </Button>
      <ClearHistoryDialog open={isClearing} onClose={() => setClearing(false)} />
    </div>
  );
}

/** The choice of how long videos stay in the history (HISTORY-10). */
export function RetentionSelect() {
  const { t } = useHistoryTexts();
  const { settings, change } = useSettings();
  return (
    <Select
      label={t('retention.label')}
      disabled={!settings}
      value={settings?.retention ?? 'year'}
      onChange={({ target }) => change({ retention: target.value as HistoryRetention })}
    >
      {RETENTIONS.map((retention) => (
        <option key={retention} value={retention}>
          {t(`retention.${retention}`)}
        </option>
      ))}
    </Select>
  );
}

/** Says that the history is paused, or where that of a guest is stored. */
export function HistoryNotice() {
  const { t } = useHistoryTexts();
  const isGuest = useSession(({ status }) => status === 'guest');
  const { settings } = useSettings();
  return (
    <div role="status">
      {settings?.isPaused ? (
        <p className={styles.paused}>
          <Pause size={20} aria-hidden="true" />
          {t('paused')}
        </p>
      ) : null}
      {isGuest ? <p className={styles.hint}>{t('guest')}</p> : null}
    </div>
  );
}
