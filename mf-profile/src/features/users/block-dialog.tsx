import { Dialog } from '@ontrend/shared/overlays';
import { Button } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { useRelationship } from './use-relationship.ts';

interface BlockDialogProps {
  profile: Profile;
  open: boolean;
  onClose(): void;
}

/** Explains what blocking means before it happens. */
export function BlockDialog({ profile, open, onClose }: BlockDialogProps) {
  const { t } = useTranslation('mf-profile');
  const { change } = useRelationship(profile);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('relationship.blockTitle', { username: profile.username })}
      description={t('relationship.blockText')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('relationship.cancel')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              change('block');
            }}
          >
            {t('relationship.block')}
          </Button>
        </>
      }
    />
  );
}
