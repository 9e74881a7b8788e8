import { paths } from '@ontrend/shared/paths';
import { ButtonLink } from '@ontrend/shared/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Replaces the form when the address is confirmed and an administrator reviews the sign-up (ACCOUNT-79).
 * @param isPage the heading is the first one of its page; in a dialog it is below the dialog's title
 */
export function SignUpWaiting({ isPage }: { isPage: boolean }) {
  const { t } = useTranslation('mf-auth');
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button was removed, and screen readers start at the news.
  useEffect(() => heading.current?.focus(), []);
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <>
      <Heading className="auth-heading" ref={heading} tabIndex={-1}>
        {t('waiting.heading')}
      </Heading>
      <p className="auth-description">{t('waiting.description')}</p>
      <div className="auth-fields">
        <p className="auth-note">{t('waiting.more')}</p>
        <ButtonLink variant="primary" fullWidth className="auth-submit" to={paths.home.href()}>
          {t('waiting.watch')}
        </ButtonLink>
      </div>
    </>
  );
}
