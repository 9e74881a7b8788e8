import { usePageLayer } from '@ontrend/shared/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readPart } from './start-feed-at.ts';

/** Returns a value that changes with each navigation to the page, but not while another page is open over it. */
export function useVisit(): string {
  const { key } = useLocation();
  const isBackground = usePageLayer() === 'background';
  const [visit, setVisit] = useState(key);
  if (!isBackground && visit !== key) setVisit(key);
  return visit;
}

/** Scrolls a desktop feed to the part with which the page begins (PLAYLIST-33). */
export function useScrollToPart(visit: string): void {
  const { search } = useLocation();
  const part = readPart(search);
  useEffect(() => {
    if (part === null) return;
    // After the router has scrolled to the top.
    const frame = requestAnimationFrame(() =>
      document.querySelector(`.feed-list > [data-index='${part - 1}']`)?.scrollIntoView({ block: 'start' }),
    );
    return () => cancelAnimationFrame(frame);
    // Not when only the search changes: a video opened over the page has none.
  }, [visit]);
}
