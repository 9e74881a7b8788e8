import { Dialog } from '@ontrend/shared/overlays';
import { Button } from '@ontrend/shared/ui';
import { useTexts } from '../../own-video/use-texts.ts';
import { cancelUpload } from './manager.ts';
import type { Upload } from './types.ts';

interface CancelDialogProps {
  /** null: nothing is asked. */
  upload: Upload | null;
  onClose(): void;
  /** It is gone, and the focus is back where it was, if that is there still. */
  onClosed(): void;
}

/** Asks before an upload is given up: what has been sent goes, too. */
export function CancelDialog({ upload, onClose, onClosed }: CancelDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog
      open={upload !== null}
      onClose={onClose}
      onClosed={onClosed}
      title={t('cancel.title')}
      description={t('cancel.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              if (upload) void cancelUpload(upload.id);
            }}
          >
            {t('cancel.confirm')}
          </Button>
        </>
      }
    />
  );
}
