import { ApiError } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink, FormAlert, PasswordField } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import {
  confirmByLink,
  isApprovalPending,
  readAttemptKey,
  SignUpWaiting,
} from '../../features/auth-form/index.ts';
import '../../document/styles/card.css';

const loadLinkPages = () => import('./link-pages.ts');
const RecoverAccount = lazy(async () => ({ default: (await loadLinkPages()).RecoverAccount }));
const RestoreEmail = lazy(async () => ({ default: (await loadLinkPages()).RestoreEmail }));
const SecureAccount = lazy(async () => ({ default: (await loadLinkPages()).SecureAccount }));
const loadIdentityPages = () => import('./identity/identity-pages.ts');
const ProviderResponse = lazy(async () => ({ default: (await loadIdentityPages()).ProviderResponse }));
const ConnectIdentity = lazy(async () => ({ default: (await loadIdentityPages()).ConnectIdentity }));

/** Codes of errors that another password can correct. */
const PASSWORD_ERRORS = ['password-required', 'wrong-password'];

/**
 * The page that the links in mails open (ACCOUNT-32): `code` confirms a registration, `restore` an address (decision 076),
 * `secure` secures an account (ACCOUNT-73), `recover` finishes its recovery (ACCOUNT-66). An identity provider leads back to it
 * with a `state` (ACCOUNT-84), and `connect` connects the pending identity of the tab. Codes are in the fragment, which browsers do not
 * send, so that no server logs them. Mails of previous releases have the first two in the query.
 */
export function ConfirmPage() {
  return (
    <Suspense fallback={<div className="auth" aria-busy />}>
      <LinkPage />
    </Suspense>
  );
}

function LinkPage() {
  const { hash, search } = useLocation();
  const fragment = new URLSearchParams(hash.slice(1));
  const query = new URLSearchParams(search);
  const readCode = (name: string) => fragment.get(name) ?? query.get(name);
  const response = [fragment, query].find((parameters) => parameters.has('state'));
  if (response) return <ProviderResponse response={response.toString()} />;
  if (fragment.has('connect')) return <ConnectIdentity />;
  // An empty code is that of a link which was not copied as a whole.
  const restoreCode = readCode('restore');
  if (restoreCode !== null) return <RestoreEmail code={restoreCode} />;
  const secureCode = fragment.get('secure');
  if (secureCode !== null) return <SecureAccount code={secureCode} />;
  const recoverCode = fragment.get('recover');
  if (recoverCode !== null) return <RecoverAccount code={recoverCode} />;
  return <ConfirmRegistration code={readCode('code')} />;
}

/**
 * Confirms a registration: when the user presses the button, it submits the code, signs the
 * user in and redirects to the home page. Opening the page confirms nothing, because mail scanners open links. A browser
 * that did not start the registration must send its password, because another person may have started it with this
 * address. For a used or expired link it shows an error and leads to the join form, where the code can be typed or
 * requested again.
 */
function ConfirmRegistration({ code }: { code: string | null }) {
  const { t } = useTranslation('mf-auth');
  const passwordInput = useRef<HTMLInputElement>(null);
  const viewer = useSession((session) => session.viewer);
  const [password, setPassword] = useState('');
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: confirmByLink,
    // The page shows the error itself.
    meta: { alert: false },
  });
  const [isPasswordRequired, setIsPasswordRequired] = useState(() => readAttemptKey() === null);
  const isPasswordError = error instanceof ApiError && PASSWORD_ERRORS.includes(error.code);
  // Also for a link of another registration, whose field appears with the error.
  useEffect(() => {
    if (isPasswordError && isPasswordRequired) passwordInput.current?.focus();
  }, [isPasswordError, isPasswordRequired]);

  if (viewer) return <Navigate to={paths.home.href()} replace />;
  if (isApprovalPending(error)) {
    return (
      <section className="auth">
        <div className="auth-card">
          <SignUpWaiting isPage />
        </div>
      </section>
    );
  }
  // A malformed code is treated like a used one.
  const isStale =
    error instanceof ApiError &&
    error.status === 422 &&
    !isPasswordError &&
    error.code !== 'wrong-invitation';
  const getMessages = () => {
    if (!code) return [t('confirm.missing')];
    if (!error || isPasswordError) return [];
    return isStale || !(error instanceof ApiError) ? [t('confirm.failed')] : error.messages;
  };
  const needsPassword = code && !isStale && isPasswordRequired;
  const isBusy = isPending || isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!code || isBusy) return;
    mutate(
      { code, password },
      {
        onError: (failure) => {
          // The link belongs to another registration for this address, such as one of another device.
          if (failure instanceof ApiError && failure.code === 'password-required')
            setIsPasswordRequired(true);
        },
      },
    );
  };
  return (
    <section className="auth">
      <div className="auth-card">
        <h1 className="auth-heading">{t('confirm.title')}</h1>
        <p className="auth-description">{t('confirm.description')}</p>
        <form className="auth-form" method="post" noValidate aria-busy={isBusy} onSubmit={submit}>
          {needsPassword ? <p className="auth-note">{t('confirm.password')}</p> : null}
          <div className="auth-fields">
            {needsPassword ? (
              <PasswordField
                label={t('fields.password')}
                showLabel={t('fields.showPassword')}
                hideLabel={t('fields.hidePassword')}
                autoComplete="current-password"
                value={password}
                ref={passwordInput}
                error={isPasswordError ? error.messages.join(' ') : undefined}
                readOnly={isBusy}
                required
                onChange={(event) => {
                  setPassword(event.target.value);
                  // An error belongs to the submitted password.
                  if (error) reset();
                }}
              />
            ) : null}
            <FormAlert messages={getMessages()} />
            {code && !isStale ? (
              <Button
                type="submit"
                variant="primary"
                fullWidth
                className="auth-submit"
                disabled={isPasswordRequired && !password}
                loading={isBusy}
              >
                {isBusy ? t('confirm.pending') : t('confirm.submit')}
              </Button>
            ) : null}
            {!code || error ? (
              <>
                <ButtonLink variant="secondary" fullWidth to={paths.join.href()}>
                  {t('confirm.enterCode')}
                </ButtonLink>
                <ButtonLink variant="quiet" fullWidth to={paths.login.href()}>
                  {t('switch.logIn')}
                </ButtonLink>
              </>
            ) : null}
          </div>
        </form>
      </div>
    </section>
  );
}
