import { callApi } from '@ontrend/shared/api-client';
import { defineToggle, setToggle, useToggle } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import { removeFromDevice, storeDeviceEntry } from '@ontrend/shared/watch-history';
import type { HistoryEntry } from '@ontrend/shared/wire';
import { create } from 'zustand';

/** Replies contain only videos that are not removed. */
const LISTED = { on: false, count: 0 };

/** The removal of a video by its file name: optimistic, and queued without a connection (HISTORY-7). */
const removal = defineToggle({
  name: 'history-removal',
  read({ video, watchedAt }) {
    const fileName = (video as HistoryEntry['video'] | undefined)?.fileName;
    return typeof watchedAt === 'number' && fileName ? { id: fileName, ...LISTED } : undefined;
  },
  async send(file, isRemoved) {
    const body = { file: String(file), isRemoved };
    const { data } = await callApi('app/history/remove', body, { keepalive: true });
    return { on: data.isRemoved, count: 0 };
  },
});

/** Videos that a guest has removed on this page, by file name. */
const useRemovedFromDevice = create<Record<string, true>>(() => ({}));

async function setRemovedFromDevice({ video, watchedAt, position }: HistoryEntry, isRemoved: boolean) {
  const { fileName } = video;
  if (isRemoved) await removeFromDevice([fileName]);
  else await storeDeviceEntry(fileName, { watchedAt: watchedAt * 1_000, position });
  useRemovedFromDevice.setState((removed) => {
    const { [fileName]: _restored, ...others } = removed;
    return isRemoved ? { ...others, [fileName]: true as const } : others;
  }, true);
}

/** Returns whether the viewer has removed a video from the history, and a function to change it. */
export function useRemoval(entry: HistoryEntry): {
  isRemoved: boolean;
  setRemoved: (isRemoved: boolean) => void;
} {
  const { fileName } = entry.video;
  const isGuest = useSession(({ status }) => status === 'guest');
  const isRemovedFromDevice = useRemovedFromDevice((removed) => fileName in removed);
  const { optimistic } = useToggle(removal, fileName, LISTED);
  return isGuest
    ? {
        isRemoved: isRemovedFromDevice,
        setRemoved: (isRemoved) => void setRemovedFromDevice(entry, isRemoved),
      }
    : {
        isRemoved: optimistic.on,
        setRemoved: (isRemoved) => setToggle(removal, fileName, LISTED, isRemoved),
      };
}
