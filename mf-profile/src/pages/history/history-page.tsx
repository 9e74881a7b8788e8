import { useSession } from '@ontrend/shared/session';
import { TextField, useDebouncedValue } from '@ontrend/shared/ui';
import { Search } from 'lucide-react';
import { useState } from 'react';
import {
  HistoryActions,
  HistoryList,
  HistoryNotice,
  RetentionSelect,
  useHistoryTexts,
} from '../../features/watch-history/index.ts';
import page from '../../own-video/page.module.css';
import { PageSkeleton } from '../../own-video/page-skeleton.tsx';
import styles from './history-page.module.css';

/** Pause in typing after which the history is searched. */
const SEARCH_DELAY_MS = 300;

function History() {
  const { t } = useHistoryTexts();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  return (
    <>
      <header className={page.header}>
        <h1 className={page.titleOfBar}>{t('heading')}</h1>
        <HistoryActions />
      </header>
      <div className={styles.fields}>
        <TextField
          type="search"
          label={t('search')}
          dir="auto"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          start={<Search size={20} aria-hidden="true" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <RetentionSelect />
      </div>
      <HistoryNotice />
      <HistoryList key={search} search={search} />
    </>
  );
}

/** `/history`: what the viewer has watched, or guests on this device (HISTORY-5). */
export function HistoryPage() {
  const { t } = useHistoryTexts();
  const status = useSession((session) => session.status);
  const viewerId = useSession((session) => session.viewer?.id);
  const isKnown = status === 'guest' || viewerId !== undefined;
  return (
    <div className={page.page}>
      {isKnown ? (
        <History key={viewerId ?? status} />
      ) : (
        <>
          <h1 className="ot-visually-hidden">{t('heading')}</h1>
          <PageSkeleton label={t('loading')} />
        </>
      )}
    </div>
  );
}
