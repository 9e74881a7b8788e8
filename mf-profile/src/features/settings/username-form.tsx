import { callApi } from '@ontrend/shared/api-client';
import { useUniqueness } from '@ontrend/shared/forms';
import { Button, FormAlert, TextField } from '@ontrend/shared/ui';
import { FIELD_RULES, firstFault, USERNAME_MAX } from '@ontrend/shared/validation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { refetchViewer } from './queries.ts';
import { showRefusal } from './refusal.ts';
import { rulesResolver } from './resolver.ts';
import styles from './settings.module.css';
import { UniquenessSign } from './uniqueness-sign.tsx';

interface Fields {
  username: string;
}

/** Another user name, checked for being free while it is typed (spec 4, field uniqueness; 5). */
export function UsernameForm({ current }: { current: string }) {
  const { t } = useTranslation('mf-profile');
  const [messages, setMessages] = useState<string[]>([]);
  const uniqueness = useUniqueness('login', () => void form.trigger('username'), { asViewer: true });
  const form = useForm<Fields>({
    mode: 'onTouched',
    values: { username: current },
    resolver: rulesResolver<Fields>(t, () => ({ username: FIELD_RULES.username }), {
      name: 'username',
      isTaken: uniqueness.isTaken,
      label: t('account.username'),
    }),
  });
  const { errors } = form.formState;
  const username = form.watch('username');
  const isSame = username === current;
  const isWrong = (value: string) => value === current || firstFault(value, FIELD_RULES.username) !== null;

  const change = useMutation({
    mutationFn: (fields: Fields) => callApi('app/user/username-change', fields),
    onSuccess: () => {
      setMessages([]);
      return refetchViewer();
    },
    onError: (error) => setMessages(showRefusal(form, error, t('settings.failed'))),
    meta: { alert: false, success: t('account.usernameDone') },
  });

  const field = form.register('username', uniqueness.events(isWrong));
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
        maxLength={USERNAME_MAX}
        counted
        dir="ltr"
        autoCapitalize="none"
        autoComplete="username"
        spellCheck={false}
        start="@"
        end={<UniquenessSign state={isSame ? 'static' : uniqueness.shown} />}
      />
      <FormAlert messages={messages} />
      <div className={styles.actions}>
        <Button type="submit" disabled={isSame || Boolean(errors.username)} loading={change.isPending}>
          {t('account.usernameChange')}
        </Button>
      </div>
    </form>
  );
}
