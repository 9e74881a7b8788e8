import { useShell } from '@ontrend/shared/contract';
import { defineIntent, useSignInFirst } from '@ontrend/shared/entities';
import { events } from '@ontrend/shared/events';
import { MenuItem } from '@ontrend/shared/overlays';
import { useSession } from '@ontrend/shared/session';
import type { Profile } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { Ban, Flag, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeStanding, changeStandingLater, type Standing } from '../../features/people/index.ts';

type Wish = { change: Standing; userId: number };

/** Done once the guest has signed in; unless it turns out to be themselves. */
const standLater = defineIntent<Wish>('standing', ({ change, userId }) => {
  if (useSession.getState().viewer?.id !== userId) changeStandingLater(change, userId);
});

/** Mutes, blocks and takes both back; guests are asked to sign in first. */
export function useStanding(profile: Profile) {
  const { t } = useTranslation('mf-profile');
  const signInFirst = useSignInFirst();
  const isGuest = useSession(({ status }) => status === 'guest');
  const { username, id } = profile;
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Standing) => changeStanding(change, id),
    onSuccess: (_, change) =>
      events.emit('call.succeeded', { messages: [t(`standing.done.${change}`, { username })] }),
  });
  const change = (wanted: Standing) => {
    if (!isGuest) mutate(wanted);
    else {
      const texts = { title: t('standing.gateTitle'), text: t('standing.gateText') };
      signInFirst(texts, () => standLater({ change: wanted, userId: id }));
    }
  };
  return { change, isPending };
}

/** What stands in the menu of somebody's profile (spec 2.7: the report menu, for others' profiles only). */
export function MoreItems({ profile, onBlock }: { profile: Profile; onBlock(): void }) {
  const { t } = useTranslation('mf-profile');
  const { openDialog } = useShell();
  const { change } = useStanding(profile);
  const { id, isMuted, isBlocked } = profile;
  return (
    <>
      {isBlocked ? null : (
        <MenuItem
          icon={isMuted ? <Volume2 size={20} /> : <VolumeX size={20} />}
          onSelect={() => change(isMuted ? 'unmute' : 'mute')}
        >
          {t(isMuted ? 'standing.unmute' : 'standing.mute')}
        </MenuItem>
      )}
      <MenuItem icon={<Ban size={20} />} onSelect={() => (isBlocked ? change('unblock') : onBlock())}>
        {t(isBlocked ? 'standing.unblock' : 'standing.block')}
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
