import { defineIntent } from './intents.ts';
import type { ToggleState } from './toggle-store.ts';
import { defineToggle, setToggle, useToggle } from './toggles.ts';

interface VideoToggleOptions<Flag extends string, Count extends string> {
  /** Unique among all toggles. */
  name: string;
  /** Field of a video that says whether the viewer has switched it on: true or 1. */
  flag: Flag;
  /** Field with the number of users who have. */
  count: Count;
  /** Sends a change to the API. @returns the confirmed fields */
  send(
    fileName: string,
    on: boolean,
  ): Promise<{ data: Record<Flag, boolean | 0 | 1> & Record<Count, number> }>;
  /** Called after the server has confirmed a change. */
  onConfirmed(fileName: string, on: boolean): void;
}

/** Defines a toggle of videos, by their file names. */
export function defineVideoToggle<Flag extends string, Count extends string>({
  name,
  flag,
  count,
  send,
  onConfirmed,
}: VideoToggleOptions<Flag, Count>) {
  type Fields = Record<Flag, boolean | 0 | 1> & Record<Count, number>;
  type ToggledVideo = Fields & { fileName: string };

  const toState = (fields: Fields): ToggleState => ({ on: Boolean(fields[flag]), count: fields[count] });
  const toggle = defineToggle({
    name,
    read(object) {
      const isVideo =
        typeof object.fileName === 'string' && flag in object && typeof object[count] === 'number';
      return isVideo ? { id: object.fileName as string, ...toState(object as Fields) } : undefined;
    },
    send: async (id, on) => toState((await send(String(id), on)).data),
    onConfirmed: (id, on) => onConfirmed(String(id), on),
  });
  const set = (video: ToggledVideo, on: boolean) => setToggle(toggle, video.fileName, toState(video), on);

  return {
    toggle,
    /** Stores a guest's intent to switch it on, which is performed after sign-in. */
    storeIntent: defineIntent<ToggledVideo>(name, (video) => set(video, true)),
    /**
     * Returns the optimistic state, which changes immediately after a tap, and a function to change it. Setting the current
     * state has no effect.
     */
    useState(video: ToggledVideo) {
      const { optimistic } = useToggle(toggle, video.fileName, toState(video));
      return { ...optimistic, set: (on: boolean) => set(video, on) };
    },
  };
}
