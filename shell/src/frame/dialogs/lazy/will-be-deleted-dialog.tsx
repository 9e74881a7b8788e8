import { Dialog } from '@ontrend/shared/overlays';
import { Button } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';

/** Reminds users of the scheduled deletion of their profile, and can recover it (PROFILE-29). */
export function WillBeDeletedDialog({
  request,
  open,
  onClose,
  onClosed,
}: LazyDialogProps<'will-be-deleted'>) {
  const { t, i18n } = useDialogTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request.recover(),
    onSuccess: onClose,
    meta: { success: t('willBeDeleted.recovered') },
  });
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' }).format(
    request.at * 1_000,
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('willBeDeleted.title')}
      description={t('willBeDeleted.text', { time })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('willBeDeleted.later')}
          </Button>
          <Button variant="primary" onClick={() => mutate()} disabled={isPending} aria-busy={isPending}>
            {t('willBeDeleted.recover')}
          </Button>
        </>
      }
    />
  );
}
