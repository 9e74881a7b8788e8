import { usePageLayer } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { type RefObject, useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { FeedEntry } from './feed-rows.ts';

/** Who went on to other videos in the browse dialog finds the list at the one watched last. */
export function useReturnToRow(list: RefObject<HTMLElement | null>, entries: FeedEntry[]): void {
  const place = usePageLayer();
  const { pathname } = useLocation();
  const over = useRef<{ first: string; last: string } | null>(null);

  useEffect(() => {
    if (place === 'background') {
      const file = matchPath(paths.video.path, pathname)?.params.file;
      if (file) over.current = { first: over.current?.first ?? file, last: file };
      return;
    }
    const seen = over.current;
    over.current = null;
    // The same one: the list stands where it was left.
    if (!seen || seen.first === seen.last) return;
    const index = entries.findIndex(({ video }) => video?.fileName === seen.last);
    list.current?.querySelector(`[data-index='${index}']`)?.scrollIntoView({ block: 'start' });
  }, [place, pathname, entries, list]);
}
