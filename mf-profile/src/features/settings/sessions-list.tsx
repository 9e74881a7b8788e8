import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { Button, ErrorState, RelativeTime, SkeletonRows, useFocusRecovery } from '@ontrend/shared/ui';
import type { Session } from '@ontrend/shared/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionsQuery } from './queries.ts';
import styles from './settings.module.css';

/** Number of sessions that are shown at first: the current one and four others. */
const INITIAL_COUNT = 5;

type SessionsToEnd = { sessionId: string } | { others: true };

/** Country and network of the last use: "Germany · 203.0.113.0/24". Sessions of earlier releases have neither (PROFILE-37). */
function SessionPlace({ session: { country, network } }: { session: Session }) {
  const { i18n } = useTranslation();
  const name = country && new Intl.DisplayNames(i18n.language, { type: 'region' }).of(country);
  if (!name && !network) return null;
  return (
    <span className={styles.text}>
      {name}
      {name && network ? ' · ' : null}
      {network ? <bdi dir="ltr">{network}</bdi> : null}
    </span>
  );
}

/** The viewer's sessions, the current one first, with buttons to end one or all others (PROFILE-31). */
export function SessionsList() {
  const { t } = useTranslation('mf-profile');
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const [areAllShown, setAllShown] = useState(false);
  const end = useMutation({
    mutationFn: (ending: SessionsToEnd) => callApi('app/user/session-end', ending),
    // Also after an error: the session may have ended already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    meta: { success: t('sessions.loggedOut') },
  });
  const focusRecoveryRef = useFocusRecovery<HTMLDivElement>();
  const isEnding = (id: string) =>
    end.isPending &&
    end.variables !== undefined &&
    'sessionId' in end.variables &&
    end.variables.sessionId === id;

  if (!data) {
    return isError ? (
      <ErrorState
        title={t('sessions.failed')}
        retryLabel={t('settings.retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={2} label={t('settings.loading')} avatar={40} />
    );
  }
  const sessions = data.toSorted((a, b) => Number(b.current) - Number(a.current));
  const shown = areAllShown ? sessions : sessions.slice(0, INITIAL_COUNT);
  return (
    <div ref={focusRecoveryRef}>
      <ul className={styles.list}>
        {shown.map((session) => (
          <li key={session.id} className={styles.item}>
            <MonitorSmartphone className={styles.itemIcon} size={24} aria-hidden="true" />
            <div className={styles.itemText}>
              <bdi className={styles.strong} id={`session-${session.id}`}>
                {session.device}
              </bdi>
              <SessionPlace session={session} />
              {session.isRemembered ? <span className={styles.text}>{t('sessions.remembered')}</span> : null}
              {session.current ? null : (
                <span className={styles.text}>
                  {t('sessions.lastUsed')} <RelativeTime at={session.lastUsedAt} />
                </span>
              )}
            </div>
            {session.current ? (
              <span className={styles.tag}>{t('sessions.current')}</span>
            ) : (
              <Button
                variant="quiet"
                className={styles.rowButton}
                aria-describedby={`session-${session.id}`}
                loading={isEnding(session.id)}
                onClick={() => end.mutate({ sessionId: session.id })}
              >
                {t('sessions.logOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <div className={styles.actions}>
          {shown.length < sessions.length ? (
            <Button onClick={() => setAllShown(true)}>
              {t('sessions.showAll', { total: sessions.length })}
            </Button>
          ) : null}
          <Button
            loading={end.isPending && end.variables !== undefined && 'others' in end.variables}
            onClick={() => end.mutate({ others: true })}
          >
            {t('sessions.logOutOthers')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
