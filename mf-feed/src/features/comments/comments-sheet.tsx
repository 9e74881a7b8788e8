import { useShell } from '@ontrend/shared/contract';
import { Spinner } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { create } from 'zustand';
import type { CommentsProps } from './comments.tsx';
import { getLoadedComments, loadComments } from './load-comments.ts';

interface SheetContentState {
  video: Video;
  targetId?: number | null;
  targetParentId?: number | null;
  onParentShown?: () => void;
  Ad?: ComponentType;
}

/** The video whose comments the phone's sheet shows; null: it is closed. */
const useSheetState = create<{ opened: SheetContentState | null }>(() => ({ opened: null }));
/** How often it was opened: the end of a sheet that gave way to the next one concerns nobody. */
let openCount = 0;

/** What stands in the sheet: the comments of the video that is watched. */
function SheetContent() {
  const opened = useSheetState((state) => state.opened);
  // Fetched ahead they are drawn at once, with nothing to wait for.
  const [part, setPart] = useState<ComponentType<CommentsProps> | null>(getLoadedComments);
  useEffect(() => {
    if (part) return;
    void loadComments().then(
      (Comments) => setPart(() => Comments),
      (error: unknown) => console.error('Comments can not be loaded:', error),
    );
  }, [part]);
  if (!opened) return null;
  const Comments = part;
  return Comments ? <Comments key={opened.video.fileName} place="sheet" {...opened} /> : <Spinner />;
}

/**
 * Opens the phone's sheet with the comments of a video (spec 2.2: guests find its gate). It stays open while the next
 * video is swiped in, and shows that one's comments then.
 * @param title what the sheet is called
 */
export function useCommentsSheet(title: string): (opened: SheetContentState) => void {
  const { openSheet } = useShell();
  return useCallback(
    (opened) => {
      openCount += 1;
      const ownOpenCount = openCount;
      useSheetState.setState({ opened });
      openSheet({
        id: 'comments',
        title,
        height: 'half',
        content: <SheetContent />,
        onClosed: () => {
          if (ownOpenCount === openCount) useSheetState.setState({ opened: null });
        },
      });
    },
    [openSheet, title],
  );
}

/** The address names the comment of a video otherwise: a sheet that is open goes on with it. */
export function updateSheetTarget(fileName: string, target: Omit<SheetContentState, 'video'>): void {
  const { opened } = useSheetState.getState();
  if (opened?.video.fileName === fileName) useSheetState.setState({ opened: { ...opened, ...target } });
}

/** Tells which video is watched now, and how it stands: comments that are open become its. */
export function updateSheetVideo(video: Video): void {
  const { opened } = useSheetState.getState();
  if (!opened || opened.video === video) return;
  const isSame = opened.video.fileName === video.fileName;
  useSheetState.setState({
    opened: isSame ? { ...opened, video } : { video, ...(opened.Ad ? { Ad: opened.Ad } : {}) },
  });
}
