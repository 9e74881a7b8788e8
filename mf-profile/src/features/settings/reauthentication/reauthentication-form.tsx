import { callApi } from '@ontrend/shared/api-client';
import { Button, ErrorState, Spinner } from '@ontrend/shared/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { identitiesQuery } from '../queries.ts';
import styles from '../settings.module.css';
import { useSecurityTexts } from '../use-security-texts.ts';
import { canUsePasskeys } from '../webauthn.ts';
import { CodeProof } from './code-proof.tsx';
import { OidcProof } from './oidc-proof.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { PasswordProof } from './password-proof.tsx';
import dialogStyles from './reauthentication.module.css';

/** Best first: a passkey needs no typing, and password managers fill in passwords. */
const METHODS = ['passkey', 'password', 'totp', 'oidc'] as const;
type Method = (typeof METHODS)[number];

/** Fetched with each opening, because a passkey request is good for one ceremony. */
const reauthenticationOptionsQuery = queryOptions({
  queryKey: ['mf-profile-reauthentication-options'],
  queryFn: async ({ signal }) => (await callApi('app/user/verify-options', {}, { signal })).data,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { alert: false },
});

interface ReauthenticationFormProps {
  /** For password managers. */
  email: string;
  onReauthenticated(): void;
}

/** Asks for one of the user's proofs, the best one first, with buttons for the others. */
export function ReauthenticationForm({ email, onReauthenticated }: ReauthenticationFormProps) {
  const { t } = useSecurityTexts();
  const { data, isFetching, isError, refetch } = useQuery(reauthenticationOptionsQuery);
  const [chosen, setChosen] = useState<Method>();
  const form = useRef<HTMLDivElement>(null);
  const methods = METHODS.filter((method) =>
    method === 'passkey' ? data?.passkey && canUsePasskeys() : data?.methods.includes(method),
  );
  const method = chosen ?? methods[0];
  const { data: identities } = useQuery({ ...identitiesQuery, enabled: methods.includes('oidc') });
  const name = identities?.provider?.name ?? t('reauthentication.identityProvider');

  useEffect(() => {
    // On touch screens focusing a field would open the keyboard, unless the user has chosen the method.
    if (!method || (!chosen && matchMedia('(pointer: coarse)').matches)) return;
    form.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  }, [method, chosen]);

  if (!data) {
    if (isError)
      return (
        <ErrorState
          title={t('reauthentication.failed')}
          retryLabel={t('retry')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      );
    return (
      <div className={dialogStyles.loading} role="status">
        <Spinner size={32} />
        <span className="ot-visually-hidden">{t('reauthentication.loading')}</span>
      </div>
    );
  }
  const others = methods.filter((other) => other !== method);
  return (
    <div ref={form} className={dialogStyles.form}>
      {method === 'passkey' && data.passkey ? (
        <PasskeyProof request={data.passkey} renewRequest={refetch} onReauthenticated={onReauthenticated} />
      ) : null}
      {method === 'password' ? <PasswordProof email={email} onReauthenticated={onReauthenticated} /> : null}
      {method === 'totp' ? <CodeProof onReauthenticated={onReauthenticated} /> : null}
      {method === 'oidc' ? <OidcProof name={name} /> : null}
      {method === undefined ? <p className={styles.text}>{t('reauthentication.none')}</p> : null}
      {others.length > 0 ? (
        <div className={dialogStyles.others}>
          {others.map((other) => (
            <Button key={other} variant="quiet" onClick={() => setChosen(other)}>
              {t(`reauthentication.use.${other}`, { name })}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
