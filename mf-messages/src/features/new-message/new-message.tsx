import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { Avatar, ErrorState, SkeletonRows, useDebouncedValue } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SEARCH_DEBOUNCE_MS } from '../../messaging/constants.ts';
import { userSearchQuery } from '../../messaging/queries.ts';
import styles from './new-message.module.css';

/** Search for a user to write to. */
export function NewMessage({ viewerId }: { viewerId: number }) {
  const { t } = useTranslation('mf-messages');
  const { device } = useShell();
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const { data, isFetching, isError, refetch } = useQuery(userSearchQuery(viewerId, search));
  const users = data?.filter(({ id }) => id !== viewerId);

  useEffect(() => {
    if (!device.mobile) field.current?.focus({ preventScroll: true });
  }, [device.mobile]);

  return (
    <section className={styles.page} aria-label={t('newMessage.title')}>
      <h2 className={styles.title}>{t('newMessage.title')}</h2>
      <label className={styles.label} htmlFor={fieldId}>
        {t('newMessage.label')}
      </label>
      <input
        ref={field}
        id={fieldId}
        className={styles.field}
        type="search"
        value={typed}
        maxLength={100}
        dir={typed === '' ? undefined : 'auto'}
        autoComplete="off"
        autoCapitalize="none"
        placeholder={t('newMessage.hint')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {search !== '' && isFetching && !users ? (
        <SkeletonRows rows={4} label={t('newMessage.loading')} avatar={48} />
      ) : null}
      {isError && !isFetching ? (
        <ErrorState
          title={t('newMessage.failed')}
          retryLabel={t('messages.retry')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {users?.length === 0 ? (
        <p className={styles.noResults} role="status">
          {t('newMessage.none', { search })}
        </p>
      ) : null}
      <ul className={styles.list}>
        {users?.map(({ id, username, name, avatar }) => (
          <li key={id}>
            <Link className={styles.userLink} to={paths.newConversation.href(username)}>
              <Avatar src={avatar} name={name} size={48} />
              <span className={styles.names}>
                <bdi className={styles.name}>{name}</bdi>
                <bdi className={styles.handle}>@{username}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
