import { useUniqueness } from '@ontrend/shared/forms';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useEffect, useId, useLayoutEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthItemField } from './auth-item-field.tsx';
import { CodeActions } from './code-actions.tsx';
import { createResolver, validateItem } from './create-resolver.ts';
import { getItems } from './items.ts';
import type { AuthFields, AuthMode } from './steps.ts';
import { errorMessages, invalidFields } from './submit-step.ts';
import type { AuthFlow } from './use-auth-flow.ts';

interface StepFormProps {
  mode: AuthMode;
  flow: AuthFlow;
  /** The step replaces another one, so its first input takes the focus. */
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
  const invalid = invalidFields(error);

  const [first] = step.fields;
  // In a layout effect, before the dialog notices that the focused button is gone: it would take the focus
  // itself one frame later.
  useLayoutEffect(() => {
    if (shouldTakeFocus && first) form.setFocus(first);
  }, [shouldTakeFocus, first, form]);
  useEffect(() => {
    const firstInvalid = step.fields.find((field) => invalidFields(error).includes(field));
    if (firstInvalid) form.setFocus(firstInvalid);
  }, [error, step, form]);

  const submit = form.handleSubmit((fields) => {
    flow.setFields(fields);
    flow.submit();
  });
  const handleChange = (name: keyof AuthFields) => {
    const fields = form.getValues();
    // An error belongs to the submitted values and disappears when they change.
    flow.clearError();
    flow.setFields(fields);
    const item = items.find((candidate) => candidate.name === name);
    if (item?.unique) uniqueness.handleChange(fields[name], validateItem(item, fields) !== null);
    const repeat = name === 'password' && form.getFieldState('repeatPassword').isTouched;
    if (repeat) void form.trigger('repeatPassword');
  };
  const handleBlur = (name: keyof AuthFields) => {
    const item = items.find((candidate) => candidate.name === name);
    const fields = form.getValues();
    if (item?.unique) uniqueness.handleBlur(fields[name], validateItem(item, fields) !== null);
  };

  return (
    <form className="auth-form" method="post" noValidate aria-busy={isBusy} onSubmit={submit}>
      {flow.needsPassword ? (
        <p className="auth-note" role="status">
          {t('code.passwordNeeded')}
        </p>
      ) : null}
      {step.name === 'confirmationCode' ? (
        <p className="auth-note">{t('code.sentTo', { email: flow.values.email.trim() })}</p>
      ) : null}
      {step.name === 'confirmNewPassword' ? <p className="auth-note">{t('reset.newPassword')}</p> : null}
      {step.name === 'main' ? null : (
        // Password managers store the password under this email address.
        <input type="email" autoComplete="username" value={flow.values.email} readOnly hidden />
      )}
      <div className="auth-fields">
        {items.map((item) => (
          <AuthItemField
            key={item.name}
            item={item}
            form={form}
            error={errors[item.name]?.message}
            describedBy={invalid.includes(item.name) ? alertId : undefined}
            readOnly={isBusy}
            uniqueness={item.unique ? uniqueness.visibleState : undefined}
            onFieldChange={handleChange}
            onFieldBlur={handleBlur}
            onCodePaste={() => void submit()}
          />
        ))}
        <FormAlert id={alertId} messages={error ? errorMessages(error, t(`${mode}.failed`)) : []} />
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
      </div>
    </form>
  );
}
