import type { UniquenessState } from '@ontrend/shared/forms';
import { Spinner, VisuallyHidden } from '@ontrend/shared/ui';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const ICONS = {
  loading: <Spinner size={20} />,
  success: <Check size={20} aria-hidden />,
  error: <X size={20} aria-hidden />,
};

/** The state of the uniqueness check as a spinner, check or cross (ACCOUNT-41). Changes are announced. */
export function UniquenessIcon({ state }: { state: UniquenessState }) {
  const { t } = useTranslation('mf-auth');
  return (
    <span className="auth-uniqueness" data-state={state} role="status">
      {state === 'static' ? null : (
        <>
          {ICONS[state]}
          <VisuallyHidden>{t(`uniqueness.${state}`)}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
