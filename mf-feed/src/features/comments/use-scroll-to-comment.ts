import { queryClient } from '@ontrend/shared/query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { EXPAND_DELAY_MS, SCROLL_DELAY_MS } from './constants.ts';
import { commentsQuery, targetQuery } from './queries.ts';
import { expandThread } from './threads.ts';

interface ScrollTarget {
  file: string;
  /** Container of the comments. */
  container: RefObject<HTMLElement | null>;
  /** `commentId` and `commentParentId` of the URL. */
  targetId: number | null;
  targetParentId: number | null;
  /** The comments are rendered. */
  isReady: boolean;
  /** Called when the thread is open and `commentParentId` can be removed from the URL. */
  onParentShown(): void;
}

function scrollTo(container: HTMLElement | null, id: number): void {
  const comment = container?.querySelector<HTMLElement>(`[data-comment='${id}']`);
  if (!comment) return;
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The style sheet adds the offset of 64 px (VIDEO-3).
  comment.scrollIntoView({ block: 'start', behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  if (document.activeElement === document.body) comment.focus({ preventScroll: true });
}

/** Returns true once `delay` milliseconds have passed since `key` changed. */
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
 * Scrolls to the comment in the URL after 1 s (VIDEO-3). For a reply, the thread expands and loads after 1.5
 * s, then `commentParentId` is removed from the URL and the page scrolls to the reply (VIDEO-4).
 * @returns parent id of the reply, also after its removal from the URL
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
    let isCanceled = false;
    expandThread(targetParentId);
    const loads = [
      queryClient.ensureInfiniteQueryData(commentsQuery(file, targetParentId)),
      queryClient.ensureQueryData(targetQuery(file, targetId, targetParentId)),
    ];
    void Promise.allSettled(loads).then(() => {
      if (!isCanceled) latest.current.onParentShown();
    });
    return () => {
      isCanceled = true;
    };
  }, [isExpandDue, isReady, file, targetId, targetParentId]);

  return parent?.of === targetId ? parent.id : null;
}
