import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { defineIntent } from './intents.ts';
import type { ToggleState } from './toggle-store.ts';
import { defineToggle, setToggle, useToggle } from './toggles.ts';

/** A user to follow: an author summary (WIRE-2) or a profile (WIRE-4). */
export interface Followable {
  id: number;
  hasSubscribe: boolean;
  subscribers: number;
}

const follow = defineToggle({
  name: 'follow',
  read({ id, hasSubscribe, subscribers }) {
    if (typeof id !== 'number' || typeof hasSubscribe !== 'boolean' || typeof subscribers !== 'number')
      return;
    return { id, on: hasSubscribe, count: subscribers };
  },
  async send(id, on) {
    const path = on ? 'app/user/subscribe' : 'app/user/unsubscribe';
    const { data } = await callApi(path, { userId: Number(id) }, { keepalive: true });
    return { on: data.hasSubscribe, count: data.subscribers };
  },
  onConfirmed: (id, on) => events.emit('user.followed', { userId: Number(id), isFollowed: on }),
});

const toToggleState = ({ hasSubscribe, subscribers }: Followable): ToggleState => ({
  on: hasSubscribe,
  count: subscribers,
});

/**
 * Stores a guest's intent to follow a user. It is performed after sign-in, unless the guest turns out to be that
 * user.
 */
export const storeFollowIntent = defineIntent<Followable>('follow', (user) => {
  if (useSession.getState().viewer?.id !== user.id) setToggle(follow, user.id, toToggleState(user), true);
});

/** Returns whether the viewer follows a user, the number of followers, and a function to change it. */
export function useFollow(user: Followable) {
  const { confirmed, optimistic, isPending, isQueued } = useToggle(follow, user.id, toToggleState(user));
  // The label changes after success. A queued change counts as a success.
  const shown = isQueued ? optimistic : confirmed;
  return {
    isFollowed: shown.on,
    subscribers: shown.count,
    isPending,
    /** For signed-in users. A tap during a call changes the desired state. */
    toggle(): void {
      setToggle(follow, user.id, toToggleState(user), !optimistic.on);
    },
  };
}
