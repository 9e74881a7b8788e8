import { Button, FormAlert, PasswordField, TextField } from '@ontrend/shared/ui';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EMAIL_PATTERN } from './constants.ts';
import { type LoginFields, messagesOf, refusedFields, useLogin } from './use-login.ts';

/** E-mail and password (spec 2.10). Whoever shows it watches the session, which starts when it succeeds. */
export function LoginForm() {
  const { t } = useTranslation('mf-auth');
  const alertId = useId();
  const { mutate, reset, error, isPending, isSuccess } = useLogin();
  const { register, handleSubmit, formState } = useForm<LoginFields>({ mode: 'onTouched' });
  const busy = isPending || isSuccess;
  const refused = refusedFields(error);
  const describe = (field: keyof LoginFields) => (refused.includes(field) ? alertId : undefined);
  // An answer is about what was sent; once something else is typed it no longer holds.
  const forgetAnswer = () => {
    if (error) reset();
  };

  return (
    <form
      className="auth-form"
      method="post"
      noValidate
      aria-busy={busy}
      onChange={forgetAnswer}
      onSubmit={handleSubmit((fields) => mutate(fields))}
    >
      <div className="auth-fields">
        <TextField
          {...register('email', {
            required: t('errors.required'),
            pattern: { value: EMAIL_PATTERN, message: t('errors.email') },
          })}
          label={t('fields.email')}
          error={formState.errors.email?.message}
          describedBy={describe('email')}
          type="email"
          inputMode="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
        />
        <PasswordField
          {...register('password', { required: t('errors.required') })}
          label={t('fields.password')}
          error={formState.errors.password?.message}
          describedBy={describe('password')}
          showLabel={t('fields.showPassword')}
          hideLabel={t('fields.hidePassword')}
          required
          autoComplete="current-password"
          readOnly={busy}
        />
        <FormAlert id={alertId} messages={error ? messagesOf(error, t('login.failed')) : []} />
        <Button
          type="submit"
          look="primary"
          className="auth-submit"
          wide
          disabled={!formState.isValid}
          loading={busy}
        >
          {t(busy ? 'login.pending' : 'login.submit')}
        </Button>
      </div>
    </form>
  );
}
