import { useShell } from '@ontrend/shared/contract';
import { MenuItem } from '@ontrend/shared/overlays';
import type { Profile } from '@ontrend/shared/wire';
import { Ban, Flag, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRelationship } from './use-relationship.ts';

/** Menu items on another user's profile: mute, block and report (PROFILE-7). */
export function RelationshipMenuItems({ profile, onBlock }: { profile: Profile; onBlock(): void }) {
  const { t } = useTranslation('mf-profile');
  const { openDialog } = useShell();
  const { change } = useRelationship(profile);
  const { id, isMuted, isBlocked } = profile;
  return (
    <>
      {isBlocked ? null : (
        <MenuItem
          icon={isMuted ? <Volume2 size={20} /> : <VolumeX size={20} />}
          onSelect={() => change(isMuted ? 'unmute' : 'mute')}
        >
          {t(isMuted ? 'relationship.unmute' : 'relationship.mute')}
        </MenuItem>
      )}
      <MenuItem icon={<Ban size={20} />} onSelect={() => (isBlocked ? change('unblock') : onBlock())}>
        {t(isBlocked ? 'relationship.unblock' : 'relationship.block')}
      </MenuItem>
      <MenuItem
        icon={<Flag size={20} />}
        onSelect={() => openDialog({ id: 'report', target: { type: 'user', id: String(id) } })}
      >
        {t('actions.report')}
      </MenuItem>
    </>
  );
}
