import { callApi } from '@ontrend/shared/api-client';
import { useUniqueness } from '@ontrend/shared/forms';
import { Button, FormAlert, TextField } from '@ontrend/shared/ui';
import { FIELD_RULES, findValidationError, USERNAME_MAX_LENGTH } from '@ontrend/shared/validation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { createResolver } from './create-resolver.ts';
import { useEditRow } from './edit-row.tsx';
import { refetchViewer } from './queries.ts';
import { useReauthentication } from './reauthentication/reauthentication-context.ts';
import { showServerErrors } from './server-errors.ts';
import styles from './settings.module.css';
import { UniquenessIcon } from './uniqueness-icon.tsx';

interface Fields {
  username: string;
}

/** Changes the username after fresh authentication. Uniqueness is checked while the user types (ACCOUNT-42, ACCOUNT-68). */
export function UsernameForm({ current }: { current: string }) {
  const { t } = useTranslation('mf-profile');
  const withReauthentication = useReauthentication();
  const [messages, setMessages] = useState<string[]>([]);
  const uniqueness = useUniqueness('login', () => void form.trigger('username'), { asViewer: true });
  const form = useForm<Fields>({
    mode: 'onTouched',
    values: { username: current },
    resolver: createResolver<Fields>(t, () => ({ username: FIELD_RULES.username }), {
      name: 'username',
      isTaken: uniqueness.isTaken,
      label: t('account.username'),
    }),
  });
  const { errors } = form.formState;
  const username = form.watch('username');
  const isSame = username === current;
  const closeRow = useEditRow(!isSame);
  const isWrong = (value: string) =>
    value === current || findValidationError(value, FIELD_RULES.username) !== null;

  const change = useMutation({
    mutationFn: (fields: Fields) => withReauthentication(() => callApi('app/user/username-change', fields)),
    onSuccess: () => {
      setMessages([]);
      closeRow();
      return refetchViewer();
    },
    onError: (error) => setMessages(showServerErrors(form, error, t('account.usernameFailed'))),
    meta: { alert: false, success: t('account.usernameDone') },
  });

  const field = form.register('username', uniqueness.inputHandlers(isWrong));
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('account.username')}
      onSubmit={form.handleSubmit((fields) => change.mutate(fields))}
    >
      <TextField
        {...field}
        label={t('account.username')}
        hint={t('account.usernameHint')}
        error={errors.username?.message}
        value={username}
        maxLength={USERNAME_MAX_LENGTH}
        showCount
        dir="ltr"
        autoCapitalize="none"
        autoComplete="username"
        spellCheck={false}
        start="@"
        end={<UniquenessIcon state={isSame ? 'static' : uniqueness.visibleState} />}
      />
      <FormAlert messages={messages} />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          disabled={isSame || Boolean(errors.username)}
          loading={change.isPending}
        >
          {t('account.usernameChange')}
        </Button>
      </div>
    </form>
  );
}
