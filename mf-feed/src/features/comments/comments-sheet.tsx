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

/** Content of the mobile comments sheet; null while it is closed. */
const useSheetState = create<{ opened: SheetContentState | null }>(() => ({ opened: null }));
/** Counts openings, so that the close event of a replaced sheet can be ignored. */
let openCount = 0;

/** Comments of the current video. */
function SheetContent() {
  const opened = useSheetState((state) => state.opened);
  // Preloaded comments render at once.
  const [component, setComponent] = useState<ComponentType<CommentsProps> | null>(getLoadedComments);
  useEffect(() => {
    if (component) return;
    void loadComments().then(
      (Comments) => setComponent(() => Comments),
      (error: unknown) => console.error('comments failed to load:', error),
    );
  }, [component]);
  if (!opened) return null;
  const Comments = component;
  return Comments ? <Comments key={opened.video.fileName} placement="sheet" {...opened} /> : <Spinner />;
}

/**
 * Opens the mobile comments sheet (VIDEO-27). It stays open when the viewer swipes to another video and then
 * shows that video's comments.
 * @param title accessible name of the sheet
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

/** Applies a changed comment target from the URL to the open sheet. */
export function updateSheetTarget(fileName: string, target: Omit<SheetContentState, 'video'>): void {
  const { opened } = useSheetState.getState();
  if (opened?.video.fileName === fileName) useSheetState.setState({ opened: { ...opened, ...target } });
}

/** Shows the comments of the new current video in the open sheet, or updates the data of the same video. */
export function updateSheetVideo(video: Video): void {
  const { opened } = useSheetState.getState();
  if (!opened || opened.video === video) return;
  const isSame = opened.video.fileName === video.fileName;
  useSheetState.setState({
    opened: isSame ? { ...opened, video } : { video, ...(opened.Ad ? { Ad: opened.Ad } : {}) },
  });
}
