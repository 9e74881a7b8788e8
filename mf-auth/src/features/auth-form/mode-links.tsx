import { Button } from '@ontrend/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuthMode } from './steps.ts';

interface ModeLinksProps {
  mode: AuthMode;
  /** Where the other modes are pages of their own. */
  hrefOf?(mode: AuthMode): string;
  /** Where they take this one's place. */
  onMode?(mode: AuthMode): void;
}

/** The ways between login, join and reset (spec 2.10, toggle between login and join). */
export function ModeLinks({ mode, hrefOf, onMode }: ModeLinksProps) {
  const { t } = useTranslation('mf-auth');
  const way = (target: AuthMode, words: ReactNode) =>
    hrefOf ? (
      <Link className="auth-link" to={hrefOf(target)}>
        {words}
      </Link>
    ) : (
      <Button variant="quiet" className="auth-link" onClick={() => onMode?.(target)}>
        {words}
      </Button>
    );
  return (
    <div className="auth-ways">
      {mode === 'login' ? <p>{way('reset', t('switch.forgotten'))}</p> : null}
      {mode === 'login' ? (
        <p>
          {t('switch.noAccount')} {way('join', t('switch.join'))}
        </p>
      ) : null}
      {mode === 'join' ? (
        <p>
          {t('switch.hasAccount')} {way('login', t('switch.logIn'))}
        </p>
      ) : null}
      {mode === 'reset' ? <p>{way('login', t('switch.backToLogin'))}</p> : null}
    </div>
  );
}
