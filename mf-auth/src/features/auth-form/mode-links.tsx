import { Button } from '@ontrend/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuthMode } from './steps.ts';

interface ModeLinksProps {
  mode: AuthMode;
  /** Set when each mode has its own page. */
  getHref?(mode: AuthMode): string;
  /** Set when the other mode replaces this one without a navigation. */
  onModeChange?(mode: AuthMode): void;
}

/** Links between login, join and reset (ACCOUNT-54). */
export function ModeLinks({ mode, getHref, onModeChange }: ModeLinksProps) {
  const { t } = useTranslation('mf-auth');
  const renderLink = (target: AuthMode, text: ReactNode) =>
    getHref ? (
      <Link className="auth-link" to={getHref(target)}>
        {text}
      </Link>
    ) : (
      <Button variant="quiet" className="auth-link" onClick={() => onModeChange?.(target)}>
        {text}
      </Button>
    );
  return (
    <div className="auth-links">
      {mode === 'login' ? <p>{renderLink('reset', t('switch.forgotPassword'))}</p> : null}
      {mode === 'login' ? (
        <p>
          {t('switch.noAccount')} {renderLink('join', t('switch.join'))}
        </p>
      ) : null}
      {mode === 'join' ? (
        <p>
          {t('switch.hasAccount')} {renderLink('login', t('switch.logIn'))}
        </p>
      ) : null}
      {mode === 'reset' ? <p>{renderLink('login', t('switch.backToLogin'))}</p> : null}
    </div>
  );
}
