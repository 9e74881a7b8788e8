import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { defineVideoToggle } from './video-toggle.ts';

/** The fields of a video that saving needs. */
export interface Savable {
  fileName: string;
  isSaved: boolean;
  /** Number of users who have saved it. */
  saves: number;
}

const save = defineVideoToggle({
  name: 'save',
  flag: 'isSaved',
  count: 'saves',
  send: (file, isSaved) => callApi('app/playlist/save', { file, isSaved }, { keepalive: true }),
  onConfirmed: (fileName, isSaved) => events.emit('video.saved', { fileName, isSaved }),
});

/** Stores a guest's intent to save a video. After sign-in the video is saved, or stays saved. */
export const storeSaveIntent: (video: Savable) => void = save.storeIntent;

/** Returns whether the viewer has saved a video, how many users have, and a function to change it (PLAYLIST-2). */
export function useSave(video: Savable) {
  const { on, count, set } = save.useState(video);
  return {
    /** Optimistic state: it changes immediately after a tap. */
    isSaved: on,
    saves: count,
    /** For signed-in users. Setting the current state has no effect. */
    set,
  };
}
