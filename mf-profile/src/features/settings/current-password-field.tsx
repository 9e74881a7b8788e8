import { PasswordField } from '@ontrend/shared/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

interface CurrentPasswordFieldProps {
  /** `form.register(...)`. */
  field: UseFormRegisterReturn;
  value: string;
  error: string | undefined;
}

/** The field for the user's current password, which changes of the account require. */
export function CurrentPasswordField({ field, value, error }: CurrentPasswordFieldProps) {
  const { t } = useTranslation('mf-profile');
  return (
    <PasswordField
      {...field}
      value={value}
      error={error}
      label={t('account.fields.oldPassword')}
      autoComplete="current-password"
      showLabel={t('account.show')}
      hideLabel={t('account.hide')}
    />
  );
}
