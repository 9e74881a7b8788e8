import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { CommentsProps } from './comments.tsx';
import { loadComments } from './load-comments.ts';

/** Pixels from what is seen within which comments are fetched. */
const AHEAD = '400px';

/**
 * The comments of a video, whose code comes when they come near what is seen. Where it can't be had the page is whole
 * without them, and the next visit tries again.
 */
export function CommentsLater({ isWanted, ...props }: CommentsProps & { isWanted: boolean }) {
  const [part, setPart] = useState<ComponentType<CommentsProps> | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isTarget = props.targetId != null;

  useEffect(() => {
    const element = place.current;
    if (!(isWanted || isTarget) || part || !element) return;
    let isGone = false;
    const load = () =>
      void loadComments().then(
        (Comments) => {
          if (!isGone) setPart(() => Comments);
        },
        (error: unknown) => console.error('Comments can not be loaded:', error),
      );
    const observer = new IntersectionObserver(
      (records) => {
        if (!records.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: `${AHEAD} 0px` },
    );
    if (isTarget) load();
    else observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [isWanted, isTarget, part]);

  const Comments = part;
  return <div ref={place}>{Comments ? <Comments {...props} /> : null}</div>;
}
