import { callApi } from '@ontrend/shared/api-client';
import { defineIntent } from './intents.ts';
import { defineToggle, setToggle, useToggle } from './toggles.ts';

/** Lists leave such a video out, so that no reply tells of it: it is off until the viewer says so. */
const OFF = { on: false, count: 0 };

const notInterested = defineToggle({
  name: 'not-interested',
  read: () => undefined,
  async send(id, on) {
    const body = { file: String(id), notInterested: on };
    const { data } = await callApi('app/video/not-interested', body, { keepalive: true });
    return { on: data.notInterested, count: 0 };
  },
});

/** Leaves a video out of their feeds once the guest has signed in. */
export const notInterestedLater = defineIntent<string>('not-interested', (fileName) =>
  setToggle(notInterested, fileName, OFF, true),
);

/** Whether the viewer has said just now that they don't care for a video, and the way to say it or take it back. */
export function useNotInterested(fileName: string) {
  const { expected } = useToggle(notInterested, fileName, OFF);
  return {
    isUnwanted: expected.on,
    /** For the signed in. */
    toggle: () => setToggle(notInterested, fileName, OFF, !expected.on),
  };
}
