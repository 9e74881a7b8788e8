import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { defineIntent } from './intents.ts';
import type { ToggleState } from './toggle-store.ts';
import { defineToggle, setToggle, useToggle } from './toggles.ts';

/** A person as the wire tells of one: author summary or profile (spec 3). */
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

/** Follows a person once the guest has signed in; unless it turns out to be themselves. */
export const followAfterSignIn = defineIntent<Followable>('follow', (user) => {
  if (useSession.getState().viewer?.id !== user.id) setToggle(follow, user.id, toToggleState(user), true);
});

/** Whether the viewer follows a person, by how many they are followed, and the way to change it (spec 4, follow). */
export function useFollow(user: Followable) {
  const { confirmed, optimistic, isPending, isQueued } = useToggle(follow, user.id, toToggleState(user));
  // The label changes after success; what waits for the server to be reached counts as done.
  const shown = isQueued ? optimistic : confirmed;
  return {
    isFollowed: shown.on,
    subscribers: shown.count,
    isPending,
    /** For the signed in. A tap while a call is under way takes the wish back, or renews it. */
    toggle(): void {
      setToggle(follow, user.id, toToggleState(user), !optimistic.on);
    },
  };
}
