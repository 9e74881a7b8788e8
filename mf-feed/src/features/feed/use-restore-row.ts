import { usePageLayer } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { FeedEntry } from './feed-rows.ts';

/** Scrolls a desktop feed to the video that the viewer watched last in the browse dialog. */
export function useRestoreRow(entries: FeedEntry[]): void {
  const pageLayer = usePageLayer();
  const { pathname } = useLocation();
  const openedVideos = useRef<{ first: string; last: string } | null>(null);

  useEffect(() => {
    if (pageLayer === 'background') {
      const file = matchPath(paths.video.path, pathname)?.params.file;
      if (file) openedVideos.current = { first: openedVideos.current?.first ?? file, last: file };
      return;
    }
    const opened = openedVideos.current;
    openedVideos.current = null;
    // The viewer stayed on the same video, so the scroll position is right.
    if (!opened || opened.first === opened.last) return;
    const index = entries.findIndex(({ video }) => video?.fileName === opened.last);
    document.querySelector(`.feed-list > [data-index='${index}']`)?.scrollIntoView({ block: 'start' });
  }, [pageLayer, pathname, entries]);
}
