import { useUniqueness } from '@ontrend/shared/forms';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthItemField } from './auth-item-field.tsx';
import { CodeActions } from './code-actions.tsx';
import { createResolver, validateItem } from './create-resolver.ts';
import { getItems } from './items.ts';
import { JoinNotes } from './join-notes.tsx';
import { ProofFailedError } from './proof-of-work.ts';
import { SignInAlternatives } from './sign-in-alternatives.tsx';
import type { AuthFields, AuthMode } from './steps.ts';
import { errorMessages, fieldMessages } from './submit-step.ts';
import type { AuthFlow } from './use-auth-flow.ts';
import { validateOnEnter } from './validate-on-enter.ts';

interface StepFormProps {
  mode: AuthMode;
  flow: AuthFlow;
  /** The step replaces another one, so its first empty input takes the focus. */
  shouldTakeFocus: boolean;
}

/** One step of the form with its errors. */
export function StepForm({ mode, flow, shouldTakeFocus }: StepFormProps) {
  const { t } = useTranslation('mf-auth');
  const alertId = useId();
  const { step, error, isBusy } = flow;
  const items = getItems(mode, step);
  const uniqueness = useUniqueness('email', () => void form.trigger('email'));
  const resolver = createResolver(items, {
    isTaken: uniqueness.isTaken,
    toMessage: ({ rule, values }) => t(`errors.${rule}`, values),
    getLabel: ({ label }) => t(`fields.${label}`),
  });
  const form = useForm<AuthFields>({ mode: 'onTouched', defaultValues: flow.values, resolver });
  const { errors, isValid } = form.formState;
  const rejected = fieldMessages(error);
  // The message of a login is about both of its fields, so it is above the button.
  const messagesAtFields = mode === 'login' ? {} : rejected;
  const shownAtFields = step.fields.map((name) => messagesAtFields[name]);
  const fallbackMessage = error instanceof ProofFailedError ? t('join.proofFailed') : t(`${mode}.failed`);
  const alertMessages = error
    ? errorMessages(error, fallbackMessage).filter((message) => !shownAtFields.includes(message))
    : [];

  const [first] = useState(() => step.fields.find((name) => !flow.values[name]) ?? step.fields[0]);
  const fields = useRef<HTMLDivElement>(null);
  // A dialog whose focused button is removed takes the focus in the next frame, unless another element has it.
  // So the input is focused in a layout effect and not with `form.setFocus`, which waits for a timer.
  useLayoutEffect(() => {
    if (shouldTakeFocus) fields.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }, [shouldTakeFocus, first]);
  useEffect(() => {
    const firstInvalid = step.fields.find((field) => field in fieldMessages(error));
    if (firstInvalid) form.setFocus(firstInvalid);
  }, [error, step, form]);

  const { isInvitationWrong } = flow;
  useEffect(() => {
    if (isInvitationWrong) form.setError('invitation', { message: t('join.wrongInvitation') });
  }, [isInvitationWrong, form, t]);

  const submit = form.handleSubmit((values) => {
    flow.setFields(values);
    flow.submit();
  });
  const handleChange = (name: keyof AuthFields) => {
    const values = form.getValues();
    // An error belongs to the submitted values and disappears when they change: that of a field with the field.
    if (name in messagesAtFields || shownAtFields.every((message) => !message)) flow.clearError();
    flow.setFields(values);
    const item = items.find((candidate) => candidate.name === name);
    if (item?.unique) uniqueness.handleChange(values[name], validateItem(item, values) !== null);
    const repeat = name === 'password' && form.getFieldState('repeatPassword').isTouched;
    if (repeat) void form.trigger('repeatPassword');
  };
  const handleBlur = (name: keyof AuthFields) => {
    const item = items.find((candidate) => candidate.name === name);
    const values = form.getValues();
    if (item?.unique) uniqueness.handleBlur(values[name], validateItem(item, values) !== null);
  };

  return (
    <form
      className="auth-form"
      method="post"
      noValidate
      aria-busy={isBusy}
      onSubmit={submit}
      onKeyDown={isValid ? undefined : validateOnEnter(submit)}
    >
      {flow.passwordReason ? (
        <p className="auth-note" role="status">
          {t(`passwordReasons.${flow.passwordReason}`)}
        </p>
      ) : null}
      {mode === 'join' && step.name === 'main' ? <JoinNotes requirements={flow.requirements} /> : null}
      {step.name === 'confirmationCode' ? (
        <p className="auth-note">
          {t(flow.isCodeReused ? 'code.reused' : 'code.sentTo', { email: flow.values.email.trim() })}
          {flow.requirements?.needsApproval ? ` ${t('code.joinedBefore')}` : null}
        </p>
      ) : null}
      {step.name === 'confirmNewPassword' ? <p className="auth-note">{t('reset.newPassword')}</p> : null}
      {step.name === 'main' ? null : (
        // Password managers store the password under this email address.
        <input type="email" autoComplete="username" value={flow.values.email} readOnly hidden />
      )}
      <div className="auth-fields" ref={fields}>
        {items.map((item) => (
          <AuthItemField
            key={item.name}
            item={item}
            form={form}
            error={errors[item.name]?.message ?? messagesAtFields[item.name]}
            describedBy={mode === 'login' && item.name in rejected ? alertId : undefined}
            readOnly={isBusy}
            // An address that the server rejects may be unique, but is not available.
            uniqueness={item.unique && !messagesAtFields[item.name] ? uniqueness.visibleState : undefined}
            onFieldChange={handleChange}
            onFieldBlur={handleBlur}
            onCodePaste={() => void submit()}
          />
        ))}
        <FormAlert id={alertId} messages={alertMessages} />
        <Button
          type="submit"
          variant="primary"
          className="auth-submit"
          fullWidth
          disabled={!isValid}
          loading={isBusy}
        >
          {isBusy ? t(`${mode}.pending`) : t(`submit.${step.submitLabel}`)}
        </Button>
        {step.name === 'confirmationCode' ? <CodeActions flow={flow} /> : null}
        {mode === 'login' ? <SignInAlternatives /> : null}
      </div>
    </form>
  );
}
