import { callApi } from '@ontrend/shared/api-client';
import { defineIntent } from './intents.ts';
import { defineToggle, setToggle, useToggle } from './toggles.ts';

/** Lists leave such a video out, so that no reply tells of it: it is off until the viewer says so. */
const OFF_STATE = { on: false, count: 0 };

/** Before a creator's id, where a video is named by its file: none begins with it. */
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

/** Leaves a video or a creator out of their feeds once the guest has signed in. */
export const markNotInterestedAfterSignIn = defineIntent<string>('not-interested', (subject) =>
  setToggle(notInterested, subject, OFF_STATE, true),
);

/**
 * Whether the viewer has said just now that they don't care for something, and the way to say it or take it back.
 * @param subject a video's file name, or `@` and a creator's id
 */
export function useNotInterested(subject: string) {
  const { optimistic } = useToggle(notInterested, subject, OFF_STATE);
  return {
    subject,
    isUnwanted: optimistic.on,
    /** For the signed in. */
    toggle: () => setToggle(notInterested, subject, OFF_STATE, !optimistic.on),
  };
}
