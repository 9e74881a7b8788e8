import { FIELD_RULES, findValidationError } from '@ontrend/shared/validation';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getBirthdayRange } from '../items.ts';
import { BirthdayField } from './birthday-field.tsx';

interface BirthdayInputProps {
  form: UseFormReturn<{ birthday: string }>;
  readOnly: boolean;
  /** The message of the server about the submitted birthday. */
  error: string | undefined;
  /** Called with each change. */
  onChange(): void;
}

/** The birthday as the only field of a form, with the rules of joining (ACCOUNT-25, ACCOUNT-26). */
export function BirthdayInput({ form, readOnly, error, onChange }: BirthdayInputProps) {
  const { t } = useTranslation('mf-auth');
  const field = form.register('birthday', {
    validate: (value) => {
      const error = findValidationError(value, FIELD_RULES.birthday);
      return error ? t(`errors.${error.rule}`, error.values) : true;
    },
    onChange,
  });
  return (
    <BirthdayField
      {...field}
      {...getBirthdayRange()}
      label={t('fields.birthday')}
      hint={t('hints.birthday')}
      error={form.formState.errors.birthday?.message ?? error}
      autoComplete="bday"
      readOnly={readOnly}
      required
      onDaySelect={(day) => {
        form.setValue('birthday', day, { shouldValidate: true, shouldTouch: true, shouldDirty: true });
        onChange();
      }}
    />
  );
}
