import { Dialog } from '@ontrend/shared/overlays';
import { Button } from '@ontrend/shared/ui';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';

/** Explains that registration is closed for this visitor (SHELL-61). */
export function NotAvailableDialog({ open, onClose, onClosed }: LazyDialogProps<'not-available'>) {
  const { t } = useDialogTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('notAvailable.title')}
      description={t('notAvailable.text')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('notAvailable.done')}
        </Button>
      }
    />
  );
}
