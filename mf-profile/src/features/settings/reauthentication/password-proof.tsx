import { callApi } from '@ontrend/shared/api-client';
import { Button, FormAlert, PasswordField } from '@ontrend/shared/ui';
import { required } from '@ontrend/shared/validation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { createResolver } from '../create-resolver.ts';
import { showServerErrors } from '../server-errors.ts';
import styles from '../settings.module.css';
import { useSecurityTexts } from '../use-security-texts.ts';

interface Fields {
  password: string;
}

interface PasswordProofProps {
  /** For password managers. */
  email: string;
  onReauthenticated(): void;
}

/** Confirms with the password. */
export function PasswordProof({ email, onReauthenticated }: PasswordProofProps) {
  const { t: tSettings } = useTranslation('mf-profile');
  const { t } = useSecurityTexts();
  const [messages, setMessages] = useState<string[]>([]);
  const form = useForm<Fields>({
    defaultValues: { password: '' },
    resolver: createResolver<Fields>(tSettings, () => ({ password: [required] })),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ password }: Fields) =>
      callApi('app/user/verify', { proof: { method: 'password', password } }),
    onSuccess: onReauthenticated,
    onError: (error) => setMessages(showServerErrors(form, error, t('reauthentication.wrong'))),
    meta: { alert: false },
  });
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={form.handleSubmit((fields) => {
        if (!isPending) mutate(fields);
      })}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('password')}
        value={form.watch('password')}
        error={form.formState.errors.password?.message}
        label={t('reauthentication.password')}
        autoComplete="current-password"
        showLabel={tSettings('account.show')}
        hideLabel={tSettings('account.hide')}
      />
      <div>
        <FormAlert messages={messages} />
        <Button type="submit" variant="primary" fullWidth loading={isPending}>
          {t('reauthentication.continue')}
        </Button>
      </div>
    </form>
  );
}
