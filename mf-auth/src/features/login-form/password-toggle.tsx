import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface PasswordToggleProps {
  shown: boolean;
  onToggle(): void;
}

/** Shows what was typed, and hides it again. */
export function PasswordToggle({ shown, onToggle }: PasswordToggleProps) {
  const { t } = useTranslation('mf-auth');
  const label = t(shown ? 'fields.hidePassword' : 'fields.showPassword');
  return (
    <button type="button" className="auth-toggle" aria-label={label} title={label} onClick={onToggle}>
      {shown ? <EyeOff size={20} /> : <Eye size={20} />}
    </button>
  );
}
