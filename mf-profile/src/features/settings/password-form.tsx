import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { Button, FormAlert, PasswordField } from '@ontrend/shared/ui';
import { FIELD_RULES, repeats, required } from '@ontrend/shared/validation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sessionsQuery } from './queries.ts';
import { showRefusal } from './refusal.ts';
import { rulesResolver } from './resolver.ts';
import styles from './settings.module.css';

const EMPTY = { oldPassword: '', password: '', repeatPassword: '' };
type Fields = typeof EMPTY;
const NAMES = ['oldPassword', 'password', 'repeatPassword'] as const;
const AUTO_COMPLETE = {
  oldPassword: 'current-password',
  password: 'new-password',
  repeatPassword: 'new-password',
} as const;

/** A new password with the old one; every other session ends with it. @param email for password managers */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('mf-profile');
  const [messages, setMessages] = useState<string[]>([]);
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: EMPTY,
    resolver: rulesResolver<Fields>(t, ({ password }) => ({
      oldPassword: [required],
      password: FIELD_RULES.password,
      repeatPassword: [required, repeats(password)],
    })),
  });
  const { errors, isValid } = form.formState;

  const change = useMutation({
    mutationFn: (fields: Fields) => callApi('app/user/password-change', fields),
    onSuccess: () => {
      setMessages([]);
      form.reset(EMPTY);
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => setMessages(showRefusal(form, error, t('settings.failed'))),
    meta: { alert: false, success: t('account.passwordDone') },
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
      {NAMES.map((name) => (
        <PasswordField
          key={name}
          {...form.register(name, {
            onChange: () => {
              if (name === 'password' && form.getFieldState('repeatPassword').isTouched)
                void form.trigger('repeatPassword');
            },
          })}
          value={form.watch(name)}
          label={t(`account.fields.${name}`)}
          hint={name === 'password' ? t('account.passwordHint') : undefined}
          error={errors[name]?.message}
          autoComplete={AUTO_COMPLETE[name]}
          showLabel={t('account.show')}
          hideLabel={t('account.hide')}
        />
      ))}
      <FormAlert messages={messages} />
      <div className={styles.actions}>
        <Button type="submit" disabled={!isValid} loading={change.isPending}>
          {t('account.passwordChange')}
        </Button>
      </div>
    </form>
  );
}
