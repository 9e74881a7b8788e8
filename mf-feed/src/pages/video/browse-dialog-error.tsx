import { Dialog } from '@ontrend/shared/overlays';
import { Button, chooseErrorIllustration, EmptyState } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

/** Shown over the feed when the browse dialog fails to load, with retry and close buttons. */
export function BrowseDialogError({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('mf-feed');
  const navigate = useNavigate();
  return (
    <Dialog open title={t('video.title')} onClose={() => void navigate(-1)}>
      <EmptyState
        illustration={chooseErrorIllustration()}
        title={t('video.failed')}
        action={<Button onClick={onRetry}>{t('player.retry')}</Button>}
      />
    </Dialog>
  );
}
