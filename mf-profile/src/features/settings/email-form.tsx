import { callApi } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { useUniqueness } from '@ontrend/shared/forms';
import { queryClient } from '@ontrend/shared/query';
import { replaceSession } from '@ontrend/shared/session';
import { Button, FormAlert, TextField } from '@ontrend/shared/ui';
import { FIELD_RULES, findValidationError } from '@ontrend/shared/validation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { createResolver } from './create-resolver.ts';
import { useEditRow } from './edit-row.tsx';
import { refetchViewer, sessionsQuery } from './queries.ts';
import { useReauthentication } from './reauthentication/reauthentication-context.ts';
import { showServerErrors } from './server-errors.ts';
import styles from './settings.module.css';
import { UniquenessIcon } from './uniqueness-icon.tsx';

interface Fields {
  email: string;
}

/**
 * Changes the email address. A code is sent to the new address, which applies once the code is confirmed
 * (PROFILE-25). The change ends all sessions; this browser continues with a new one.
 */
export function EmailForm({ current }: { current: string }) {
  const { t } = useTranslation('mf-profile');
  const { openDialog } = useShell();
  const withReauthentication = useReauthentication();
  const [messages, setMessages] = useState<string[]>([]);
  const uniqueness = useUniqueness('email', () => void form.trigger('email'), { asViewer: true });
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { email: '' },
    resolver: createResolver<Fields>(
      t,
      () => ({
        email: [(value) => findValidationError(value.trim(), FIELD_RULES.email)],
      }),
      {
        name: 'email',
        isTaken: uniqueness.isTaken,
        label: t('account.email'),
      },
    ),
  });
  const { errors } = form.formState;
  const email = form.watch('email');
  const closeRow = useEditRow(form.formState.isDirty);
  /** Compared as the server does. */
  const isCurrent = (value: string) => value.trim().toLowerCase() === current.toLowerCase();
  const isWrong = (value: string) =>
    isCurrent(value) || findValidationError(value.trim(), FIELD_RULES.email) !== null;
  const sendCode = ({ email: typed }: Fields) =>
    withReauthentication(() =>
      callApi('app/user/email-change-code', { registration: { email: typed.trim() } }),
    );

  const requestCode = useMutation({
    mutationFn: sendCode,
    onSuccess: (_, fields) => {
      setMessages([]);
      const address = fields.email.trim();
      openDialog({
        id: 'confirmation-code',
        title: t('account.emailCodeTitle'),
        description: t('account.codeSentTo', { email: address }),
        submit: async (confirmationCode) => {
          const registration = { email: address, confirmationCode };
          await replaceSession((options) =>
            callApi('app/user/email-change-confirm', { registration }, options),
          );
          events.emit('call.succeeded', { messages: [t('account.emailDone')] });
          form.reset();
          closeRow();
          void refetchViewer();
          void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        },
        resend: async () => void (await sendCode(fields)),
      });
    },
    onError: (error) => setMessages(showServerErrors(form, error, t('account.codeFailed'))),
    meta: { alert: false, success: t('account.codeSent') },
  });

  const field = form.register('email', uniqueness.inputHandlers(isWrong));
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('account.email')}
      onSubmit={form.handleSubmit((fields) => requestCode.mutate(fields))}
    >
      <TextField
        {...field}
        type="email"
        inputMode="email"
        label={t('account.newEmail')}
        error={isCurrent(email) ? t('account.sameEmail') : errors.email?.message}
        value={email}
        autoCapitalize="none"
        autoComplete="email"
        spellCheck={false}
        // After a change the form is reset, and the result belongs to the previous value.
        end={<UniquenessIcon state={isWrong(email) ? 'static' : uniqueness.visibleState} />}
      />
      <FormAlert messages={messages} />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          disabled={email === '' || isCurrent(email) || Boolean(errors.email)}
          loading={requestCode.isPending}
        >
          {t('account.emailChange')}
        </Button>
      </div>
    </form>
  );
}
