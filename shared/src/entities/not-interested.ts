import { callApi } from '@ontrend/shared/api-client';
import { defineIntent } from './intents.ts';
import { defineToggle, setToggle, useToggle } from './toggles.ts';

/**
 * Replies don't contain this state, because lists leave such videos out. It is off until the viewer sets it.
 */
const OFF_STATE = { on: false, count: 0 };

/** Prefix of a creator's id, to distinguish it from a video's file name, which never begins with it. */
const CREATOR_PREFIX = '@';

const notInterested = defineToggle({
  name: 'not-interested',
  read: () => undefined,
  async send(id, on) {
    const subject = String(id);
    const userId = subject.startsWith(CREATOR_PREFIX)
      ? Number(subject.slice(CREATOR_PREFIX.length))
      : undefined;
    const body = { ...(userId ? { userId } : { file: subject }), notInterested: on };
    const { data } = await callApi('app/video/not-interested', body, { keepalive: true });
    return { on: data.notInterested, count: 0 };
  },
});

/** Stores a guest's intent to mark a video or a creator as "not interested", which is performed after sign-in. */
export const storeNotInterestedIntent = defineIntent<string>('not-interested', (subject) =>
  setToggle(notInterested, subject, OFF_STATE, true),
);

/**
 * Returns whether the viewer marked a subject as not interesting on this page, and a function to change it.
 * @param subject a video's file name, or `@` and a creator's id
 */
export function useNotInterested(subject: string) {
  const { optimistic } = useToggle(notInterested, subject, OFF_STATE);
  return {
    subject,
    isUnwanted: optimistic.on,
    /** For signed-in users. */
    toggle: () => setToggle(notInterested, subject, OFF_STATE, !optimistic.on),
  };
}
