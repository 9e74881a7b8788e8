import { ApiError, callApi } from '@ontrend/shared/api-client';
import { Button, FormAlert, TextField } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseCode } from '../parse-code.ts';
import { signInWithProfile, WITHOUT_CREDENTIALS } from '../sign-in-with-profile.ts';
import { errorMessages } from '../submit-step.ts';
import type { MethodProps } from './method-props.ts';

interface CodeMethodProps extends MethodProps {
  method: 'totp' | 'recovery-code';
}

/** Returns whether an input event comes from typing: one character, or a deletion. Events of password managers have no `inputType`. */
function isTyped(event: Event): boolean {
  const { inputType = '', data = null } = event as Partial<InputEvent>;
  return inputType.startsWith('delete') || (inputType.startsWith('insert') && data?.length === 1);
}

/** The second step with a code of the authenticator app, or with a recovery code. */
export function CodeMethod({ method, ticket, remember, checkbox, onEnded }: CodeMethodProps) {
  const { t } = useTranslation('mf-auth');
  const alertId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [wasRejected, setRejected] = useState(false);
  const isTotp = method === 'totp';
  const signIn = useMutation({
    mutationFn: (sentCode: string) => {
      const body = { ticket, method, code: sentCode, ...(remember && { remember: true as const }) };
      return signInWithProfile(() => callApi('app/user/second-step', body, WITHOUT_CREDENTIALS));
    },
    onError: (error) => {
      const rejection = error instanceof ApiError ? error.code : null;
      if (rejection === 'expired-ticket') return onEnded('expired');
      if (rejection === 'last-code-wrong') return onEnded('wrongCodes');
      setRejected(true);
      // The next code replaces this one.
      input.current?.select();
    },
    // The form shows the error itself.
    meta: { alert: false },
  });
  const isBusy = signIn.isPending || signIn.isSuccess;
  // Not `autoFocus`: a dialog takes the focus when the focused button of the previous step is removed.
  useLayoutEffect(() => input.current?.focus(), []);

  const complete = isTotp ? parseCode(code) : code.trim() || null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !isBusy) signIn.mutate(complete);
  };
  const change = ({ target: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (signIn.error) signIn.reset();
    // Submit a pasted or autofilled code at once. A user who types one may still want to select the checkbox.
    const filled = isTotp && !isTyped(nativeEvent) ? parseCode(value) : null;
    setCode(filled ?? value);
    if (filled) signIn.mutate(filled);
  };
  const texts = isTotp ? 'totp' : 'recoveryCode';
  return (
    <form className="auth-form" method="post" noValidate aria-busy={isBusy} onSubmit={submit}>
      <div className="auth-fields">
        <TextField
          ref={input}
          className="auth-code"
          label={t(`secondStep.${texts}.label`)}
          hint={t(`secondStep.${texts}.${isTotp && wasRejected ? 'clockHint' : 'hint'}`)}
          describedBy={signIn.error ? alertId : undefined}
          value={code}
          name={isTotp ? 'one-time-code' : 'recovery-code'}
          inputMode={isTotp ? 'numeric' : 'text'}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          dir="ltr"
          spellCheck={false}
          readOnly={isBusy}
          required
          onChange={change}
        />
        {checkbox}
        <FormAlert
          id={alertId}
          messages={signIn.error ? errorMessages(signIn.error, t('login.failed')) : []}
        />
        <Button
          type="submit"
          variant="primary"
          className="auth-submit"
          fullWidth
          disabled={!complete}
          loading={isBusy}
        >
          {isBusy ? t('login.pending') : t('submit.logIn')}
        </Button>
      </div>
    </form>
  );
}
