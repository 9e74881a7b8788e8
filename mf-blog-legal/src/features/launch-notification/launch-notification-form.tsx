import { ApiError, callApi } from '@ontrend/shared/api-client';
import { Button, Checkbox, FormAlert, TextField } from '@ontrend/shared/ui';
import { FIELD_RULES, findValidationError } from '@ontrend/shared/validation';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

interface LaunchNotificationFields {
  email: string;
  consent: boolean;
}

/** Form that registers an email address, with consent, for one mail at the launch. */
export function LaunchNotificationForm({ topic }: { topic: 'premium' | 'affiliates' }) {
  const { t } = useTranslation('mf-blog-legal');
  const alertId = useId();
  const { register, handleSubmit, formState } = useForm<LaunchNotificationFields>({
    mode: 'onTouched',
    defaultValues: { email: '', consent: false },
  });
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: ({ email }: LaunchNotificationFields) =>
      callApi('app/contact/interest', { topic, email: email.trim(), consent: true }),
    meta: { alert: false },
  });
  const { errors } = formState;
  const messages = error instanceof ApiError ? error.messages : error ? [t('interest.failed')] : [];

  if (isSuccess) {
    return (
      <p className="form-done" role="status">
        {t('interest.done')}
      </p>
    );
  }
  return (
    <form
      className="interest-form"
      noValidate
      aria-busy={isPending}
      onSubmit={handleSubmit((fields) => mutate(fields))}
    >
      <TextField
        {...register('email', {
          validate: (value) => findValidationError(value.trim(), FIELD_RULES.email)?.message ?? true,
        })}
        label={t('interest.email')}
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <Checkbox
        {...register('consent', { required: t('interest.consentRequired') })}
        label={t('interest.consent')}
        error={errors.consent?.message}
      />
      <FormAlert id={alertId} messages={messages} />
      <Button type="submit" variant="primary" loading={isPending}>
        {t('interest.send')}
      </Button>
    </form>
  );
}
