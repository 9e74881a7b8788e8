import type { UniquenessState } from '@ontrend/shared/forms';
import { NewPasswordField, PasswordField, TextField } from '@ontrend/shared/ui';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BirthdayField } from './birthday/birthday-field.tsx';
import type { AuthItem } from './items.ts';
import { parseCode } from './parse-code.ts';
import type { AuthFields, FieldName } from './steps.ts';
import { UniquenessIcon } from './uniqueness-icon.tsx';

interface AuthItemFieldProps {
  item: AuthItem;
  form: UseFormReturn<AuthFields>;
  error: string | undefined;
  describedBy: string | undefined;
  readOnly: boolean;
  uniqueness: UniquenessState | undefined;
  onFieldChange(name: FieldName): void;
  onFieldBlur(name: FieldName): void;
  /** Called when a complete code has been pasted. */
  onCodePaste(): void;
}

/** Renders one input of the form from its item. */
export function AuthItemField(props: AuthItemFieldProps) {
  const { item, form, error, describedBy, readOnly, uniqueness, onFieldChange, onFieldBlur, onCodePaste } =
    props;
  const { t } = useTranslation('mf-auth');
  const { name, fieldType, autoComplete } = item;
  const registered = form.register(name);
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });
  const set = (value: string) => {
    form.setValue(name, value, { shouldValidate: true, shouldTouch: true, shouldDirty: true });
    onFieldChange(name);
  };
  const common = {
    ...registered,
    onChange: (event: { target: unknown }) => {
      void registered.onChange(event);
      onFieldChange(name);
    },
    onBlur: (event: { target: unknown }) => {
      void registered.onBlur(event);
      onFieldBlur(name);
    },
    label: t(`fields.${item.label}`),
    hint: item.hint && t(`hints.${item.hint}`),
    error,
    describedBy,
    autoComplete,
    readOnly,
    required: true,
  };

  switch (fieldType) {
    case 'datepicker':
      return <BirthdayField {...common} min={item.min ?? ''} max={item.max ?? ''} onDaySelect={set} />;
    case 'password': {
      const labels = { showLabel: t('fields.showPassword'), hideLabel: t('fields.hidePassword') };
      if (item.hint !== 'password') return <PasswordField {...common} {...labels} />;
      return (
        <NewPasswordField
          {...common}
          {...labels}
          password={password}
          names={[email]}
          strengthTexts={{
            label: t('strength.label'),
            weak: t('strength.weak'),
            fair: t('strength.fair'),
            good: t('strength.good'),
            strong: t('strength.strong'),
          }}
        />
      );
    }
    case 'code':
      return (
        <TextField
          {...common}
          inputMode="numeric"
          dir="ltr"
          spellCheck={false}
          onPaste={(event) => {
            const code = parseCode(event.clipboardData.getData('text'));
            if (!code || readOnly) return;
            event.preventDefault();
            set(code);
            onCodePaste();
          }}
        />
      );
    default:
      return (
        <TextField
          {...common}
          type={fieldType}
          inputMode={fieldType}
          autoCapitalize={name === 'invitation' ? 'characters' : 'none'}
          dir={name === 'invitation' ? 'ltr' : undefined}
          spellCheck={false}
          end={uniqueness && <UniquenessIcon state={uniqueness} />}
        />
      );
  }
}
