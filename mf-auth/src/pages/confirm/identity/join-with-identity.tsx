import { callApi } from '@ontrend/shared/api-client';
import { useSession } from '@ontrend/shared/session';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  BirthdayInput,
  errorMessages,
  fieldMessages,
  getRedirectTarget,
  startNewSession,
  validateOnEnter,
  WITHOUT_CREDENTIALS,
} from '../../../features/auth-form/index.ts';
import { ConfirmPageCard } from './confirm-page-card.tsx';

interface JoinWithIdentityProps {
  ticket: string;
  /** The verified address at the provider. */
  email: string;
  /** Name of the provider. */
  name: string;
  /** Where to go on; default: the home page. */
  returnTo: string | undefined;
}

/** Asks for the birthday, which the rules of joining need, and creates the account (ACCOUNT-85). */
export function JoinWithIdentity({ ticket, email, name, returnTo }: JoinWithIdentityProps) {
  const { t } = useTranslation('mf-auth');
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { birthday: '' }, mode: 'onTouched' });
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (birthday: string) =>
      startNewSession(() => callApi('app/user/identity-join', { ticket, birthday }, WITHOUT_CREDENTIALS)),
    // The form shows the error itself.
    meta: { alert: false },
    onSuccess: () => {
      const { viewer } = useSession.getState();
      void navigate(getRedirectTarget(returnTo ?? null, viewer?.username ?? ''), { replace: true });
    },
  });
  const isBusy = isPending || isSuccess;
  const { isValid } = form.formState;
  const { birthday: birthdayMessage } = fieldMessages(error);
  const submit = form.handleSubmit(({ birthday }) => {
    if (!isBusy) mutate(birthday);
  });
  return (
    <ConfirmPageCard title={t('join.heading')} description={t('provider.join.description', { name, email })}>
      <form
        method="post"
        noValidate
        aria-busy={isBusy}
        onSubmit={submit}
        onKeyDown={isValid ? undefined : validateOnEnter(submit)}
      >
        <div className="auth-fields">
          <BirthdayInput form={form} readOnly={isBusy} error={birthdayMessage} onChange={reset} />
          <FormAlert messages={error && !birthdayMessage ? errorMessages(error, t('join.failed')) : []} />
          <Button
            type="submit"
            variant="primary"
            className="auth-submit"
            fullWidth
            disabled={!isValid}
            loading={isBusy}
          >
            {isBusy ? t('join.pending') : t('submit.join')}
          </Button>
        </div>
      </form>
    </ConfirmPageCard>
  );
}
