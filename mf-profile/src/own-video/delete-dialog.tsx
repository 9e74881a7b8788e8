import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { Dialog } from '@ontrend/shared/overlays';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useState } from 'react';
import { deleteVideo } from './delete-video.ts';
import { useOwnVideoTexts } from './use-own-video-texts.ts';

interface DeleteDialogProps {
  /** File name of the video; null: the dialog is closed. */
  file: string | null;
  onClose(): void;
  onDeleted?(): void;
}

/**
 * Confirms the deletion of a video, which can't be undone, and shows "Video deleted!" afterwards (UPLOAD-6).
 */
export function DeleteDialog({ file, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useOwnVideoTexts();
  const [isPending, setPending] = useState(false);
  const [messages, setMessages] = useState<string[]>([]);
  const close = () => {
    setMessages([]);
    onClose();
  };
  const remove = async () => {
    if (!file) return;
    setPending(true);
    try {
      const message = await deleteVideo(file);
      events.emit('call.succeeded', { messages: [message] });
      close();
      onDeleted?.();
    } catch (error) {
      setMessages(error instanceof ApiError ? error.messages : [t('delete.failed')]);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open={file !== null}
      onClose={close}
      title={t('delete.title')}
      description={t('delete.text')}
      actions={
        <>
          <Button onClick={close}>{t('delete.cancel')}</Button>
          <Button variant="danger" loading={isPending} onClick={() => void remove()}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <FormAlert messages={messages} />
    </Dialog>
  );
}
