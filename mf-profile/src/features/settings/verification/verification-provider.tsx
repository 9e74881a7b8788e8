import { ApiError } from '@ontrend/shared/api-client';
import { Dialog } from '@ontrend/shared/overlays';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSecurityTexts } from '../use-security-texts.ts';
import { VerificationCanceledError, VerificationContext, type Verified } from './verification-context.ts';
import { VerificationForm } from './verification-form.tsx';

interface PendingVerification {
  finished: Promise<void>;
  resolve(): void;
  reject(error: VerificationCanceledError): void;
}

function createPendingVerification(): PendingVerification {
  let resolve = () => {};
  let reject = (_error: VerificationCanceledError) => {};
  const finished = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { finished, resolve, reject };
}

const isVerificationRequired = (error: unknown) =>
  error instanceof ApiError && error.code === 'verification-required';

interface VerificationProviderProps {
  /** The user's email address, for password managers. */
  email: string;
  children: ReactNode;
}

/** Contains the dialog "Confirm it's you" of all guarded changes (PROFILE-34, decision 107). */
export function VerificationProvider({ email, children }: VerificationProviderProps) {
  const { t } = useSecurityTexts();
  const [isOpen, setOpen] = useState(false);
  const pending = useRef<PendingVerification | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // Nobody can confirm any more, so calls that wait for it end like those of a closed dialog.
      pending.current?.reject(new VerificationCanceledError());
      pending.current = null;
    };
  }, []);

  const verified = useCallback<Verified>(async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!isVerificationRequired(error)) throw error;
    }
    if (!isMounted.current) throw new VerificationCanceledError();
    if (!pending.current) {
      pending.current = createPendingVerification();
      setOpen(true);
    }
    await pending.current.finished;
    return call();
  }, []);

  const finish = (isVerified: boolean) => {
    setOpen(false);
    if (isVerified) pending.current?.resolve();
    else pending.current?.reject(new VerificationCanceledError());
    pending.current = null;
  };

  return (
    <VerificationContext value={verified}>
      {children}
      <Dialog
        open={isOpen}
        onClose={() => finish(false)}
        title={t('verify.title')}
        description={t('verify.text')}
      >
        <VerificationForm email={email} onVerified={() => finish(true)} />
      </Dialog>
    </VerificationContext>
  );
}
