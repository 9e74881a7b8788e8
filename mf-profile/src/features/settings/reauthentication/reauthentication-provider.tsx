import { ApiError } from '@ontrend/shared/api-client';
import { Dialog } from '@ontrend/shared/overlays';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSecurityTexts } from '../use-security-texts.ts';
import {
  ReauthenticationCanceledError,
  ReauthenticationContext,
  type WithReauthentication,
} from './reauthentication-context.ts';
import { ReauthenticationForm } from './reauthentication-form.tsx';

interface PendingReauthentication {
  finished: Promise<void>;
  resolve(): void;
  reject(error: ReauthenticationCanceledError): void;
}

function createPendingReauthentication(): PendingReauthentication {
  let resolve = () => {};
  let reject = (_error: ReauthenticationCanceledError) => {};
  const finished = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { finished, resolve, reject };
}

const isReauthenticationRequired = (error: unknown) =>
  error instanceof ApiError && error.code === 'verification-required';

interface ReauthenticationProviderProps {
  /** The user's email address, for password managers. */
  email: string;
  children: ReactNode;
}

/** Contains the dialog "Confirm it's you" of all guarded changes (PROFILE-34, decision 107). */
export function ReauthenticationProvider({ email, children }: ReauthenticationProviderProps) {
  const { t } = useSecurityTexts();
  const [isOpen, setOpen] = useState(false);
  const pending = useRef<PendingReauthentication | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // The dialog is gone: reject the waiting calls, as when the user closes it.
      pending.current?.reject(new ReauthenticationCanceledError());
      pending.current = null;
    };
  }, []);

  const withReauthentication = useCallback<WithReauthentication>(async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!isReauthenticationRequired(error)) throw error;
    }
    if (!isMounted.current) throw new ReauthenticationCanceledError();
    if (!pending.current) {
      pending.current = createPendingReauthentication();
      setOpen(true);
    }
    await pending.current.finished;
    return call();
  }, []);

  const finish = (isReauthenticated: boolean) => {
    setOpen(false);
    if (isReauthenticated) pending.current?.resolve();
    else pending.current?.reject(new ReauthenticationCanceledError());
    pending.current = null;
  };

  return (
    <ReauthenticationContext value={withReauthentication}>
      {children}
      <Dialog
        open={isOpen}
        onClose={() => finish(false)}
        title={t('reauthentication.title')}
        description={t('reauthentication.text')}
      >
        <ReauthenticationForm email={email} onReauthenticated={() => finish(true)} />
      </Dialog>
    </ReauthenticationContext>
  );
}
