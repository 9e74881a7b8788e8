import { Dialog } from '@ontrend/shared/overlays';
import { SkeletonRows } from '@ontrend/shared/ui';
import { RemoteSlot } from '../../../remotes/slots/remote-slot.tsx';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';

/** Screens for a new member (ACCOUNT-56). mf-profile provides them. */
export function WelcomeDialog({ request, open, onClose, onClosed }: LazyDialogProps<'welcome'>) {
  const { t } = useDialogTexts();
  const close = () => {
    onClose();
    request.onClosed();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={t('welcome.title')}
      titleHidden
      size="medium"
    >
      <RemoteSlot
        remote="mf-profile"
        slot="welcome"
        props={{ close }}
        skeleton={<SkeletonRows rows={5} label={t('welcome.loading')} avatar={48} />}
      />
    </Dialog>
  );
}
