import { Dialog } from '@ontrend/shared/overlays';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { required } from '@ontrend/shared/validation';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { createResolver } from './create-resolver.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { showServerErrors } from './server-errors.ts';
import styles from './settings.module.css';

interface Fields {
  password: string;
}

interface PasswordDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  description: string;
  /** Label of the button that submits. */
  action: string;
  variant: 'primary' | 'danger';
  /** The user's email address, for password managers. */
  email: string;
  /** Makes the call. The dialog shows its errors, and stays open until it succeeds. */
  submit(password: string): Promise<unknown>;
  /** Shown when the call succeeds. */
  success: string;
  /** Shown when the call fails without a message. */
  failure: string;
}

/** Asks for the current password before a call that requires it. */
export function PasswordDialog({ open, onClose, title, description, ...form }: PasswordDialogProps) {
  const { t } = useTranslation('mf-profile');
  const formId = useId();
  const [isPending, setPending] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" form={formId} variant={form.variant} loading={isPending}>
            {form.action}
          </Button>
        </>
      }
    >
      <PasswordPrompt {...form} id={formId} onPendingChange={setPending} />
    </Dialog>
  );
}

type PasswordPromptProps = Pick<PasswordDialogProps, 'email' | 'submit' | 'success' | 'failure'> & {
  id: string;
  onPendingChange(isPending: boolean): void;
};

/** The form. It is mounted with each opening, so that no password stays in a closed dialog. */
function PasswordPrompt({ id, email, submit, success, failure, onPendingChange }: PasswordPromptProps) {
  const { t } = useTranslation('mf-profile');
  const [messages, setMessages] = useState<string[]>([]);
  const form = useForm<Fields>({
    defaultValues: { password: '' },
    resolver: createResolver<Fields>(t, () => ({ password: [required] })),
  });
  const { mutate } = useMutation({
    mutationFn: ({ password }: Fields) => submit(password),
    onMutate: () => onPendingChange(true),
    onSettled: () => onPendingChange(false),
    onError: (error) => setMessages(showServerErrors(form, error, failure)),
    meta: { alert: false, success },
  });
  return (
    <form
      id={id}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={form.handleSubmit((fields) => mutate(fields))}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField
        field={form.register('password')}
        value={form.watch('password')}
        error={form.formState.errors.password?.message}
      />
      <FormAlert messages={messages} />
    </form>
  );
}
