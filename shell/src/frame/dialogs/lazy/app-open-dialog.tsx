import { Dialog } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { Button, ButtonLink } from '@ontrend/shared/ui';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';

/** Suggests the app to phone visitors (SHELL-67). */
export function AppOpenDialog({ open, onClose, onClosed }: LazyDialogProps<'app-open'>) {
  const { t } = useDialogTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('appOpen.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('appOpen.later')}
          </Button>
          <ButtonLink variant="primary" to={paths.download.href()}>
            {t('appOpen.open')}
          </ButtonLink>
        </>
      }
    />
  );
}
