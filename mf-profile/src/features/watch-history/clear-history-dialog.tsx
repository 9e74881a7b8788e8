import { ApiError } from '@ontrend/shared/api-client';
import { Dialog } from '@ontrend/shared/overlays';
import { useSession } from '@ontrend/shared/session';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { clearHistory } from './queries.ts';
import { useHistoryTexts } from './use-history-texts.ts';

/** Confirms that the whole history is deleted, which can't be undone (HISTORY-8). */
export function ClearHistoryDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useHistoryTexts();
  const isGuest = useSession(({ status }) => status === 'guest');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: clearHistory,
    // The dialog shows errors itself.
    meta: { alert: false, success: t('clear.done') },
    onSuccess: onClose,
  });
  const close = () => {
    reset();
    onClose();
  };
  const messages = error instanceof ApiError ? error.messages : [t('clear.failed')];
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('clear.title')}
      description={t(isGuest ? 'clear.guestText' : 'clear.text')}
      actions={
        <>
          <Button onClick={close}>{t('clear.cancel')}</Button>
          <Button variant="danger" loading={isPending} onClick={() => mutate()}>
            {t('clear.confirm')}
          </Button>
        </>
      }
    >
      <FormAlert messages={error ? messages : []} />
    </Dialog>
  );
}
