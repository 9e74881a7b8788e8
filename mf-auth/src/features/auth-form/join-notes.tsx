import { useTranslation } from 'react-i18next';
import type { AuthFlow } from './use-auth-flow.ts';

/** What guests should know before they fill in the join form (ACCOUNT-80). */
export function JoinNotes({ requirements }: Pick<AuthFlow, 'requirements'>) {
  const { t } = useTranslation('mf-auth');
  return (
    <>
      {requirements?.isInvited ? <p className="auth-note">{t('join.invited')}</p> : null}
      {requirements?.needsApproval ? <p className="auth-note">{t('join.needsApproval')}</p> : null}
    </>
  );
}
