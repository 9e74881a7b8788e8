import { ApiError, callApi } from '@ontrend/shared/api-client';
import type { IdentityRequest } from '@ontrend/shared/identity-provider';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  BirthdayInput,
  errorMessages,
  fieldMessages,
  readDraft,
  saveDraft,
  startNewSession,
  validateOnEnter,
  WITHOUT_CREDENTIALS,
} from '../../../features/auth-form/index.ts';
import { ConfirmPageCard } from './confirm-page-card.tsx';
import { removePendingIdentity } from './pending-identity.ts';
import { getReturnTarget, WayBack } from './way-back.tsx';

const isTicketExpired = (error: unknown) => error instanceof ApiError && error.code === 'expired-ticket';

interface JoinWithIdentityProps {
  ticket: string;
  /** The verified address at the provider. */
  email: string;
  /** Name of the provider. */
  name: string;
  /** What the person wanted, and where to go on. */
  request: IdentityRequest | null;
}

/**
 * Asks for the birthday, which the rules of joining need, and creates the account (ACCOUNT-85). The typed date survives a reload, as
 * in the form for joining.
 */
export function JoinWithIdentity({ ticket, email, name, request }: JoinWithIdentityProps) {
  const { t } = useTranslation('mf-auth');
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { birthday: readDraft().values.birthday }, mode: 'onTouched' });
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (birthday: string) =>
      startNewSession(() => callApi('app/user/identity-join', { ticket, birthday }, WITHOUT_CREDENTIALS)),
    // The form shows the error itself.
    meta: { alert: false },
    onSuccess: () => {
      removePendingIdentity();
      void navigate(getReturnTarget(request), { replace: true });
    },
    onError: (failure) => {
      if (isTicketExpired(failure)) removePendingIdentity();
    },
  });
  const isBusy = isPending || isSuccess;
  const { isValid } = form.formState;
  const { birthday: birthdayMessage } = fieldMessages(error);
  const submit = form.handleSubmit(({ birthday }) => {
    if (!isBusy) mutate(birthday);
  });
  const handleChange = () => {
    reset();
    const draft = readDraft();
    saveDraft({ ...draft, values: { ...draft.values, birthday: form.getValues('birthday') } });
  };
  if (isTicketExpired(error))
    return (
      <ConfirmPageCard key="expired" title={t('provider.failedTitle')}>
        <FormAlert messages={errorMessages(error, t('join.failed'))} />
        <WayBack request={request} />
      </ConfirmPageCard>
    );
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
          <BirthdayInput form={form} readOnly={isBusy} error={birthdayMessage} onChange={handleChange} />
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
