import { ApiError, callApi } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errorMessages, ResetPasswordForm } from '../../features/auth-form/index.ts';
import { LogOutAndLogIn } from './log-out-and-log-in.tsx';

/** Texts of a link's page: `done` is the title afterwards. */
interface LinkActionTexts {
  title: string;
  description: string;
  submit: string;
  failed: string;
  done: string;
}

/** What happened to the account of the link, and the form that follows. */
export interface LinkOutcome {
  description: string;
  /** What the owner has to do later; nothing by default. */
  note?: string | undefined;
  next: 'login' | 'resetPassword';
  /** The page to open after the login; default: the home page. */
  returnTo?: string | undefined;
  /** Label of the way to the form. */
  label: string;
}

interface LinkActionProps {
  /** Of the link; empty if the link was not copied as a whole. */
  code: string;
  texts: LinkActionTexts;
  /** The form that remains when the link does not work. */
  otherWay: Pick<LinkOutcome, 'next' | 'label'>;
  /** Uses the code of the link, and prepares the form that follows. */
  action(): Promise<LinkOutcome>;
}

/**
 * The page of a link in a mail that changes an account: one button, then what happened and the way on. Opening the page changes
 * nothing, because mail scanners open links. The link is about the account that got the mail, also in a browser that is signed in to
 * another one. The pages of login and new password are for guests (ACCOUNT-7), so such a browser shows the form for a new password
 * on this page, and is logged out before a login.
 */
export function LinkAction({ code, texts, otherWay, action }: LinkActionProps) {
  const { t } = useTranslation('mf-auth');
  const navigate = useNavigate();
  const viewer = useSession((session) => session.viewer);
  const [isResetting, setResetting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    mutate,
    data: outcome,
    error,
    isPending,
  } = useMutation({
    mutationFn: async () => {
      const result = await action();
      // The session of this browser may have ended too. The API decides.
      if (useSession.getState().viewer) await callApi('app/user/get-profile', {}).catch(() => undefined);
      return result;
    },
    // The page shows the error itself.
    meta: { alert: false },
  });
  // A link that was rejected does not work the next time either.
  const isRejected = !code || (error instanceof ApiError && error.status === 422);
  const hasResult = outcome !== undefined || isRejected;
  // The focused button was removed, and screen readers start at the result.
  useEffect(() => {
    if (hasResult) heading.current?.focus();
  }, [hasResult]);
  const failure = error ? errorMessages(error, texts.failed) : [];
  const messages = code ? failure : [t('link.incomplete')];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  if (isResetting) {
    const goOn = () => void navigate(paths[viewer ? 'home' : 'login'].href(), { replace: true });
    return (
      <section className="auth">
        <div className="auth-card">
          <ResetPasswordForm onPasswordChanged={goOn} />
        </div>
      </section>
    );
  }
  const renderNext = ({ next, returnTo, label }: Pick<LinkOutcome, 'next' | 'returnTo' | 'label'>) => {
    if (viewer && next === 'login')
      return <LogOutAndLogIn username={viewer.username} loginHref={paths.login.href(returnTo)} />;
    return viewer ? (
      <Button variant="primary" fullWidth onClick={() => setResetting(true)}>
        {label}
      </Button>
    ) : (
      <ButtonLink variant="primary" fullWidth to={paths[next].href(returnTo)}>
        {label}
      </ButtonLink>
    );
  };
  return (
    <section className="auth">
      <div className="auth-card">
        <h1 className="auth-heading" tabIndex={-1} ref={heading}>
          {outcome ? texts.done : texts.title}
        </h1>
        {/* The description is about the button, which a rejected link no longer has. */}
        {isRejected ? null : (
          <p className="auth-description" role="status">
            {outcome?.description ?? texts.description}
          </p>
        )}
        <form className="auth-form" method="post" noValidate aria-busy={isPending} onSubmit={submit}>
          {viewer && !hasResult ? (
            <p className="auth-note">{t('link.otherAccount', { username: viewer.username })}</p>
          ) : null}
          <div className="auth-fields">
            <FormAlert messages={messages} />
            {outcome?.note ? <p className="auth-note">{outcome.note}</p> : null}
            {outcome ? renderNext(outcome) : null}
            {hasResult ? null : (
              <Button type="submit" variant="primary" fullWidth className="auth-submit" loading={isPending}>
                {texts.submit}
              </Button>
            )}
            {isRejected ? renderNext(otherWay) : null}
            {messages.length > 0 ? (
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
