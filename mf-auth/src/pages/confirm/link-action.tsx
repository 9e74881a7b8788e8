import { ApiError, callApi } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errorMessages, prefillEmail, ResetPasswordForm } from '../../features/auth-form/index.ts';

/** Texts of a link's page: `done` is the title afterwards, `next` the way on. */
interface LinkActionTexts {
  title: string;
  description: string;
  submit: string;
  failed: string;
  done: string;
  /** Says what happened to the account with this address. */
  describeResult(email: string): string;
  next: string;
  /** Label of the link to the next form when the link of the mail does not work; none by default. */
  otherWay?: string;
}

interface LinkActionProps {
  texts: LinkActionTexts;
  /** Uses the code of the link. @returns the address of the account */
  action(): Promise<string>;
  /** Prepares the form that follows; fills the address in by default. */
  prepareNext?(email: string): Promise<void> | void;
  /** The form that follows. */
  next: 'login' | 'resetPassword';
}

/**
 * The page of a link in a mail that changes an account: one button, then what happened and the way on. Opening the page changes
 * nothing, because mail scanners open links. If the browser is signed in to another account, the form for a new password follows
 * on this page, because its own page is for guests (ACCOUNT-7).
 */
export function LinkAction({ texts, action, prepareNext = prefillEmail, next }: LinkActionProps) {
  const { t } = useTranslation('mf-auth');
  const navigate = useNavigate();
  const isSignedIn = useSession(({ viewer }) => viewer !== null);
  const [isResetting, setResetting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    mutate,
    data: email,
    error,
    isPending,
  } = useMutation({
    mutationFn: async () => {
      const address = await action();
      await prepareNext(address);
      // The session of this browser may have ended too. The API decides.
      if (useSession.getState().viewer) await callApi('app/user/get-profile', {}).catch(() => undefined);
      return address;
    },
    // The page shows the error itself.
    meta: { alert: false },
  });
  // A link that was rejected does not work the next time either.
  const isRejected = error instanceof ApiError && error.status === 422;
  const hasResult = email !== undefined || isRejected;
  // The focused button was removed, and screen readers start at the result.
  useEffect(() => {
    if (hasResult) heading.current?.focus();
  }, [hasResult]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  if (isResetting) {
    const goOn = () => void navigate(paths[isSignedIn ? 'home' : 'login'].href(), { replace: true });
    return (
      <section className="auth">
        <div className="auth-card">
          <ResetPasswordForm onPasswordChanged={goOn} />
        </div>
      </section>
    );
  }
  const renderNext = (label: string) =>
    next === 'resetPassword' && isSignedIn ? (
      <Button variant="primary" fullWidth onClick={() => setResetting(true)}>
        {label}
      </Button>
    ) : (
      <ButtonLink variant="primary" fullWidth to={paths[next].href()}>
        {label}
      </ButtonLink>
    );
  return (
    <section className="auth">
      <div className="auth-card">
        <h1 className="auth-heading" tabIndex={-1} ref={heading}>
          {email ? texts.done : texts.title}
        </h1>
        {/* The description is about the button, which a rejected link no longer has. */}
        {isRejected ? null : (
          <p className="auth-description" role="status">
            {email ? texts.describeResult(email) : texts.description}
          </p>
        )}
        <form className="auth-form" method="post" noValidate aria-busy={isPending} onSubmit={submit}>
          <div className="auth-fields">
            <FormAlert messages={error ? errorMessages(error, texts.failed) : []} />
            {email ? (
              renderNext(texts.next)
            ) : isRejected ? null : (
              <Button type="submit" variant="primary" fullWidth className="auth-submit" loading={isPending}>
                {texts.submit}
              </Button>
            )}
            {isRejected && texts.otherWay ? renderNext(texts.otherWay) : null}
            {error ? (
              <ButtonLink variant="quiet" fullWidth to={paths.contactUs.href()}>
                {t('restore.contact')}
              </ButtonLink>
            ) : null}
          </div>
        </form>
      </div>
    </section>
  );
}
