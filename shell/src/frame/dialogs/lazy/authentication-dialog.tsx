import { Dialog } from '@ontrend/shared/overlays';
import { useState } from 'react';
import { RemoteAuthForm } from '../../../remotes/slots/auth-form.tsx';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';

/** Login and join over the current page. mf-auth provides the form. */
export function AuthenticationDialog({
  request,
  open,
  onClose,
  onClosed,
}: LazyDialogProps<'authentication'>) {
  const { t } = useDialogTexts();
  const { mode: initialMode = 'login' } = request;
  const [mode, setMode] = useState<'login' | 'join' | 'reset'>(initialMode);
  const [isSecondStep, setSecondStep] = useState(false);
  const dismiss = () => {
    onClose();
    request.onDismissed?.();
  };
  return (
    <Dialog
      open={open}
      onClose={dismiss}
      onClosed={onClosed}
      title={t(`authentication.${isSecondStep ? 'secondStep' : mode}`)}
    >
      <RemoteAuthForm
        mode={initialMode}
        onModeChange={setMode}
        onSecondStepChange={setSecondStep}
        onSignedIn={() => {
          onClose();
          request.onSignedIn?.();
        }}
      />
    </Dialog>
  );
}
