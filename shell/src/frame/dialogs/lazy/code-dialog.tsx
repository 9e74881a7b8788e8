import { ApiError } from '@ontrend/shared/api-client';
import { Dialog } from '@ontrend/shared/overlays';
import { Button } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';
import { CODE_LENGTH, RESEND_COOLDOWN_S } from './constants.ts';
import styles from './dialogs.module.css';
import { useCountdown } from './use-countdown.ts';

/** Requests the confirmation code of an email. A complete code is submitted when it is pasted. */
export function CodeDialog({ request, open, onClose, onClosed }: LazyDialogProps<'confirmation-code'>) {
  const { t } = useDialogTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [secondsLeft, startCountdown] = useCountdown(RESEND_COOLDOWN_S);

  const submit = useMutation({
    mutationFn: (entered: string) => request.submit(entered),
    onSuccess: onClose,
    onError: () => input.current?.select(),
    meta: { alert: false },
  });
  const resend = useMutation({
    mutationFn: async () => request.resend?.(),
    onSuccess: startCountdown,
    meta: { success: t('code.resent') },
  });
  const { error } = submit;
  const messages = error instanceof ApiError ? error.messages : [t('code.failed')];

  const updateCode = (text: string) => {
    // Accepts formats such as "123 456" and "Your code: 123456".
    const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH);
    if (submit.error) submit.reset();
    setCode(digits);
    return digits;
  };
  const submitCode = (digits: string) => {
    if (digits.length === CODE_LENGTH && !submit.isPending) submit.mutate(digits);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={request.title}
      description={request.description}
      initialFocus={input}
    >
      <form
        className={styles.codeForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submitCode(code);
        }}
      >
        <label className={styles.label} htmlFor={id}>
          {t('code.label')}
        </label>
        <input
          ref={input}
          id={id}
          className={styles.code}
          value={code}
          onChange={(event) => updateCode(event.currentTarget.value)}
          onPaste={(event) => {
            event.preventDefault();
            submitCode(updateCode(event.clipboardData.getData('text')));
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          dir="ltr"
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-error`}
        />
        <p className={styles.codeError} id={`${id}-error`} role="alert">
          {error ? <bdi>{messages.join(' ')}</bdi> : null}
        </p>
        <Button variant="primary" type="submit" disabled={code.length < CODE_LENGTH || submit.isPending}>
          {t('code.submit')}
        </Button>
        {request.resend ? (
          <Button
            variant="quiet"
            disabled={secondsLeft > 0 || resend.isPending}
            onClick={() => resend.mutate()}
          >
            {secondsLeft > 0 ? t('code.resendIn', { seconds: secondsLeft }) : t('code.resend')}
          </Button>
        ) : null}
      </form>
    </Dialog>
  );
}
