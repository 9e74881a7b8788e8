import { Button } from '@ontrend/shared/ui';
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PasskeyMessage } from '../passkeys/passkey-message.tsx';
import { usePasskeySignIn } from '../passkeys/use-passkey-sign-in.ts';
import type { MethodProps } from './method-props.ts';

/** The second step with a passkey. A button opens the browser's dialog: some browsers require a click. */
export function PasskeyMethod({ ticket, remember, checkbox, onEnded }: MethodProps) {
  const { t } = useTranslation('mf-auth');
  const { isBusy, error, start } = usePasskeySignIn({
    ticket,
    remember,
    onExpired: () => onEnded('expired'),
  });
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) start();
  };
  return (
    <form className="auth-form" method="post" ref={form} aria-busy={isBusy} onSubmit={submit}>
      <div className="auth-fields">
        {checkbox}
        <Button type="submit" variant="primary" className="auth-submit" fullWidth loading={isBusy}>
          {isBusy ? t('passkey.pending') : t('secondStep.use.passkey')}
        </Button>
        <PasskeyMessage error={error} place="secondStep" />
      </div>
    </form>
  );
}
