import { queryClient } from '@ontrend/shared/query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { EXPAND_DELAY_MS, SCROLL_DELAY_MS } from './constants.ts';
import { commentsQuery, targetQuery } from './queries.ts';
import { expandThread } from './threads.ts';

interface ScrollTarget {
  file: string;
  /** Where the comments are. */
  container: RefObject<HTMLElement | null>;
  /** `commentId` and `commentParentId` of the address. */
  targetId: number | null;
  targetParentId: number | null;
  /** The comments are drawn. */
  isReady: boolean;
  /** The thread is open: `commentParentId` may leave the address. */
  onParentShown(): void;
}

function scrollTo(container: HTMLElement | null, id: number): void {
  const comment = container?.querySelector<HTMLElement>(`[data-comment='${id}']`);
  if (!comment) return;
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // 64 px below the edge by its style (spec 9, scroll-to-comment offset).
  comment.scrollIntoView({ block: 'start', behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  if (document.activeElement === document.body) comment.focus({ preventScroll: true });
}

/** True so many milliseconds after `key` has become what it is. */
function useHasElapsed(key: string | null, delay: number): boolean {
  const [elapsedKey, setElapsedKey] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setElapsedKey(key), delay);
    return () => clearTimeout(timer);
  }, [key, delay]);
  return key !== null && elapsedKey === key;
}

/**
 * Goes to the comment that an address names (spec 2.6): after 1 s it is scrolled to; for a reply its thread expands and
 * loads after 1.5 s, then `commentParentId` leaves the address, which leads to the reply itself.
 * @returns the thread of the reply, also after its id has left the address
 */
export function useScrollToComment(target: ScrollTarget): number | null {
  const { file, container, targetId, targetParentId, isReady } = target;
  const [parent, setParent] = useState<{ of: number; id: number } | null>(null);
  if (
    targetId !== null &&
    targetParentId !== null &&
    (parent?.of !== targetId || parent.id !== targetParentId)
  ) {
    setParent({ of: targetId, id: targetParentId });
  }
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });

  const key = targetId === null ? null : `${file} ${targetId} ${targetParentId}`;
  const isScrollDue = useHasElapsed(key, SCROLL_DELAY_MS);
  const isExpandDue = useHasElapsed(targetParentId === null ? null : key, EXPAND_DELAY_MS);

  useEffect(() => {
    if (isScrollDue && isReady && targetId !== null) scrollTo(container.current, targetParentId ?? targetId);
  }, [isScrollDue, isReady, targetId, targetParentId, container]);

  useEffect(() => {
    if (!isExpandDue || !isReady || targetId === null || targetParentId === null) return;
    let isGone = false;
    expandThread(targetParentId);
    const loads = [
      queryClient.ensureInfiniteQueryData(commentsQuery(file, targetParentId)),
      queryClient.ensureQueryData(targetQuery(file, targetId, targetParentId)),
    ];
    void Promise.allSettled(loads).then(() => {
      if (!isGone) latest.current.onParentShown();
    });
    return () => {
      isGone = true;
    };
  }, [isExpandDue, isReady, file, targetId, targetParentId]);

  return parent?.of === targetId ? parent.id : null;
}
