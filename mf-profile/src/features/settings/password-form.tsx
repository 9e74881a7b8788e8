import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { replaceSession, useSession } from '@ontrend/shared/session';
import { Button, FormAlert, NewPasswordField, PasswordField } from '@ontrend/shared/ui';
import { FIELD_RULES, matchesPassword, required } from '@ontrend/shared/validation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { createResolver } from './create-resolver.ts';
import { useEditRow } from './edit-row.tsx';
import { refetchSignInMethods, sessionsQuery } from './queries.ts';
import { useReauthentication } from './reauthentication/reauthentication-context.ts';
import { showServerErrors } from './server-errors.ts';
import styles from './settings.module.css';

const EMPTY_FIELDS = { password: '', repeatPassword: '' };
type Fields = typeof EMPTY_FIELDS;

/**
 * Changes the password, which ends all sessions; this browser continues with a new one.
 * @param email for password managers
 */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('mf-profile');
  const withReauthentication = useReauthentication();
  const username = useSession(({ viewer }) => viewer?.username) ?? '';
  const [messages, setMessages] = useState<string[]>([]);
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: EMPTY_FIELDS,
    resolver: createResolver<Fields>(t, ({ password }) => ({
      password: FIELD_RULES.password,
      repeatPassword: [required, matchesPassword(password)],
    })),
  });
  const { errors, isDirty, isValid } = form.formState;
  const closeRow = useEditRow(isDirty);

  const change = useMutation({
    mutationFn: (fields: Fields) =>
      withReauthentication(() =>
        replaceSession((options) => callApi('app/user/password-change', fields, options)),
      ),
    onSuccess: () => {
      setMessages([]);
      form.reset(EMPTY_FIELDS);
      closeRow();
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      // The other remembered browsers are forgotten, and the account may have had no password.
      void refetchSignInMethods();
    },
    onError: (error) => setMessages(showServerErrors(form, error, t('account.passwordFailed'))),
    meta: { alert: false, success: t('account.passwordDone') },
  });

  const getFieldProps = (name: keyof Fields) => ({
    value: form.watch(name),
    label: t(`account.fields.${name}`),
    error: errors[name]?.message,
    showLabel: t('account.show'),
    hideLabel: t('account.hide'),
  });

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-label={t('account.password')}
      onSubmit={form.handleSubmit((fields) => change.mutate(fields))}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        {...form.register('password', {
          onChange: () => {
            if (form.getFieldState('repeatPassword').isTouched) void form.trigger('repeatPassword');
          },
        })}
        {...getFieldProps('password')}
        hint={t('account.passwordHint')}
        password={form.watch('password')}
        names={[email, username]}
        strengthTexts={{
          label: t('account.strength.label'),
          weak: t('account.strength.weak'),
          fair: t('account.strength.fair'),
          good: t('account.strength.good'),
          strong: t('account.strength.strong'),
        }}
      />
      <PasswordField
        {...form.register('repeatPassword')}
        {...getFieldProps('repeatPassword')}
        autoComplete="new-password"
      />
      <FormAlert messages={messages} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!isValid} loading={change.isPending}>
          {t('account.passwordChange')}
        </Button>
      </div>
    </form>
  );
}
