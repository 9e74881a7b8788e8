import { Dialog } from '@ontrend/shared/overlays';
import { Button } from '@ontrend/shared/ui';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { cancelUpload } from './manager.ts';
import type { Upload } from './types.ts';

interface CancelDialogProps {
  /** null: the dialog is closed. */
  upload: Upload | null;
  onClose(): void;
  /** The dialog is closed and has restored the focus if the previous element still exists. */
  onClosed(): void;
}

/** Confirms that an upload is canceled, which also deletes what has been uploaded. */
export function CancelDialog({ upload, onClose, onClosed }: CancelDialogProps) {
  const { t } = useOwnVideoTexts();
  return (
    <Dialog
      open={upload !== null}
      onClose={onClose}
      onClosed={onClosed}
      title={t('cancel.title')}
      description={t('cancel.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel.keepUploading')}</Button>
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
