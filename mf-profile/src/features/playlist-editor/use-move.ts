import { useShell } from '@ontrend/shared/contract';
import type { Playlist, Video } from '@ontrend/shared/wire';
import { useState } from 'react';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import { findPredecessor } from './changes.ts';
import type { DropTarget } from './drag-and-drop.ts';
import { readVideos, submitChange } from './pending-changes.ts';
import { useChangeErrors } from './use-change-errors.ts';
import type { usePlaylistVideos } from './use-playlist-videos.ts';

/** Moves of the menu and of the keyboard. */
export type MoveStep = 'up' | 'down' | 'top' | 'end';

/** Moves videos within a playlist, by dragging, by menu and by keyboard, and announces the result (PLAYLIST-16). */
export function useMove(playlist: Playlist, query: ReturnType<typeof usePlaylistVideos>) {
  const { t } = usePlaylistTexts();
  const { alert } = useShell();
  const showError = useChangeErrors();
  const [announcement, setAnnouncement] = useState('');
  const { id } = playlist;
  const { fetchNextPage, hasNextPage } = query;
  const nameOf = ({ description }: Video) => description || t('videos.untitled');

  /** Loads the next page, or all. @returns false if one could not be loaded */
  const loadPages = async (isAll: boolean): Promise<boolean> => {
    for (let hasMore = hasNextPage; hasMore; ) {
      const page = await fetchNextPage();
      if (page.isError) {
        alert(t('videos.failed'), { state: 'error' });
        return false;
      }
      hasMore = isAll && page.hasNextPage;
    }
    return true;
  };

  /** @param index new position from 0, without counting the video itself */
  const moveTo = (video: Video, index: number) => {
    const videos = readVideos(id);
    const file = video.fileName;
    const current = videos.findIndex(({ fileName }) => fileName === file);
    if (current === -1 || current === index) return;
    const total = hasNextPage ? playlist.videos : videos.length;
    setAnnouncement(t('move.done', { name: nameOf(video), position: index + 1, total }));
    void submitChange(id, { kind: 'move', file, after: findPredecessor(videos, file, index) }, (error) => {
      setAnnouncement('');
      showError(error);
    });
  };

  return {
    announcement,
    async moveBy(video: Video, step: MoveStep): Promise<void> {
      const positionOf = (videos: Video[]) => videos.findIndex(({ fileName }) => fileName === video.fileName);
      const isLastLoaded = positionOf(readVideos(id)) === readVideos(id).length - 1;
      const needsPages = step === 'end' || (step === 'down' && isLastLoaded);
      if (needsPages && !(await loadPages(step === 'end'))) return;
      const videos = readVideos(id);
      const current = positionOf(videos);
      const last = videos.length - 1;
      const index = { up: current - 1, down: current + 1, top: 0, end: last }[step];
      if (index < 0) setAnnouncement(t('move.alreadyFirst', { name: nameOf(video) }));
      else if (index > last) setAnnouncement(t('move.alreadyLast', { name: nameOf(video) }));
      else moveTo(video, index);
    },
    /** Moves a video next to the row on which it was dropped. */
    drop(file: string, target: DropTarget): void {
      const videos = readVideos(id);
      const video = videos.find(({ fileName }) => fileName === file);
      const others = videos.filter(({ fileName }) => fileName !== file);
      const index = others.findIndex(({ fileName }) => fileName === target.file);
      if (video && index !== -1) moveTo(video, target.edge === 'before' ? index : index + 1);
    },
  };
}
