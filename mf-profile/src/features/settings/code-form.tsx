import { Button, TextField } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessages } from './server-errors.ts';
import styles from './settings.module.css';

const CODE_LENGTH = 6;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

interface CodeFormProps {
  label: string;
  hint?: string | undefined;
  /** Label of the button that submits. */
  action: string;
  /** Message of a failure without a reply of the API. */
  failure: string;
  fullWidth?: boolean;
  submit(code: string): Promise<void>;
}

/** A form for a code of an authenticator app. Six digits are submitted without pressing the button. */
export function CodeForm({ label, hint, action, failure, fullWidth, submit }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: submit,
    onError(failed) {
      setError(errorMessages(failed, failure).join(' ') || undefined);
      input.current?.select();
    },
    meta: { alert: false },
  });
  const type = (text: string) => {
    setCode(text);
    setError(undefined);
    if (digitsOf(text).length === CODE_LENGTH && !isPending) mutate(digitsOf(text));
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (digitsOf(code).length === CODE_LENGTH && !isPending) mutate(digitsOf(code));
        else input.current?.focus();
      }}
    >
      <TextField
        ref={input}
        label={label}
        hint={hint}
        error={error}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        className={styles.code}
        // Apps show codes in two groups.
        maxLength={CODE_LENGTH + 1}
        onChange={({ target }) => type(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" fullWidth={fullWidth} loading={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
