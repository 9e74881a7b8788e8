import { defineIntent, useSignInGate } from '@ontrend/shared/entities';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import type { Profile } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeRelationship, changeRelationshipWithAlert, type RelationshipChange } from './relationship.ts';

type PendingChange = { change: RelationshipChange; userId: number };

function performChange({ change, userId }: PendingChange): void {
  if (useSession.getState().viewer?.id !== userId) changeRelationshipWithAlert(change, userId);
}

/**
 * Stores a guest's intent to block or mute a user. It is performed after sign-in, unless the guest turns out
 * to be that user.
 */
const storeRelationshipIntent = defineIntent('relationship', performChange);
// Performs an intent that the previous release stored.
defineIntent('standing', performChange);

/** Mutes and blocks a user, or reverts it. Guests are prompted to sign in first. */
export function useRelationship(profile: Profile) {
  const { t } = useTranslation('mf-profile');
  const signInFirst = useSignInGate();
  const isGuest = useSession(({ status }) => status === 'guest');
  const { username, id } = profile;
  const { mutate, isPending } = useMutation({
    mutationFn: (change: RelationshipChange) => changeRelationship(change, id),
    onSuccess: (_, change) =>
      events.emit('call.succeeded', { messages: [t(`relationship.done.${change}`, { username })] }),
  });
  const change = (requested: RelationshipChange) => {
    if (!isGuest) mutate(requested);
    else {
      const texts = { title: t('relationship.gateTitle'), text: t('relationship.gateText') };
      signInFirst(texts, () => storeRelationshipIntent({ change: requested, userId: id }));
    }
  };
  return { change, isPending };
}
