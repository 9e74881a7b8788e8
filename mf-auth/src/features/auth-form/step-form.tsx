import { useUniqueness } from '@ontrend/shared/forms';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useEffect, useId, useLayoutEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthItemField } from './auth-item-field.tsx';
import { CodeActions } from './code-actions.tsx';
import { itemsOf } from './items.ts';
import { faultOf, resolverOf } from './resolver.ts';
import { messagesOf, refusedFields } from './send.ts';
import type { AuthFields, AuthMode } from './steps.ts';
import type { AuthFlow } from './use-auth-flow.ts';

interface StepFormProps {
  mode: AuthMode;
  flow: AuthFlow;
  /** It stands in the place of another step: its first input takes the focus. */
  takesFocus: boolean;
}

/** One step of the form, with what stands against it. */
export function StepForm({ mode, flow, takesFocus }: StepFormProps) {
  const { t } = useTranslation('mf-auth');
  const alertId = useId();
  const { step, error, isBusy } = flow;
  const items = itemsOf(mode, step);
  const uniqueness = useUniqueness('email', () => void form.trigger('email'));
  const resolver = resolverOf(items, {
    isTaken: uniqueness.isTaken,
    say: ({ rule, values }) => t(`errors.${rule}`, values),
    labelOf: ({ label }) => t(`fields.${label}`),
  });
  const form = useForm<AuthFields>({ mode: 'onTouched', defaultValues: flow.values, resolver });
  const { errors, isValid } = form.formState;
  const refused = refusedFields(error);

  const [first] = step.fields;
  // Before a dialog sees that the button with the focus is gone: it would take the focus itself, a frame later.
  useLayoutEffect(() => {
    if (takesFocus && first) form.setFocus(first);
  }, [takesFocus, first, form]);
  useEffect(() => {
    const named = step.fields.find((field) => refusedFields(error).includes(field));
    if (named) form.setFocus(named);
  }, [error, step, form]);

  const submit = form.handleSubmit((fields) => {
    flow.typed(fields);
    flow.submit();
  });
  const typed = (name: keyof AuthFields) => {
    const fields = form.getValues();
    // An answer is about what was sent; once something else is typed it no longer holds.
    flow.forgetAnswer();
    flow.typed(fields);
    const item = items.find((candidate) => candidate.name === name);
    if (item?.unique) uniqueness.typed(fields[name], faultOf(item, fields) !== null);
    const repeat = name === 'password' && form.getFieldState('repeatPassword').isTouched;
    if (repeat) void form.trigger('repeatPassword');
  };
  const left = (name: keyof AuthFields) => {
    const item = items.find((candidate) => candidate.name === name);
    const fields = form.getValues();
    if (item?.unique) uniqueness.left(fields[name], faultOf(item, fields) !== null);
  };

  return (
    <form className="auth-form" method="post" noValidate aria-busy={isBusy} onSubmit={submit}>
      {flow.needsPassword ? (
        <p className="auth-note" role="status">
          {t('code.passwordAgain')}
        </p>
      ) : null}
      {step.name === 'confirmationCode' ? (
        <p className="auth-note">{t('code.sentTo', { email: flow.values.email.trim() })}</p>
      ) : null}
      {step.name === 'confirmNewPassword' ? <p className="auth-note">{t('reset.newPassword')}</p> : null}
      {step.name === 'main' ? null : (
        // For password managers, which keep a password with its name.
        <input type="email" autoComplete="username" value={flow.values.email} readOnly hidden />
      )}
      <div className="auth-fields">
        {items.map((item) => (
          <AuthItemField
            key={item.name}
            item={item}
            form={form}
            error={errors[item.name]?.message}
            describedBy={refused.includes(item.name) ? alertId : undefined}
            readOnly={isBusy}
            uniqueness={item.unique ? uniqueness.shown : undefined}
            onTyped={typed}
            onLeft={left}
            onComplete={() => void submit()}
          />
        ))}
        <FormAlert id={alertId} messages={error ? messagesOf(error, t(`${mode}.failed`)) : []} />
        <Button
          type="submit"
          variant="primary"
          className="auth-submit"
          fullWidth
          disabled={!isValid}
          loading={isBusy}
        >
          {isBusy ? t(`${mode}.pending`) : t(`submit.${step.submit}`)}
        </Button>
        {step.name === 'confirmationCode' ? <CodeActions flow={flow} /> : null}
      </div>
    </form>
  );
}
