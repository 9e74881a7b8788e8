import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { CommentsProps } from './comments.tsx';
import { loadComments } from './load-comments.ts';

/** Distance from the viewport at which the comments load. */
const PRELOAD_MARGIN = '400px';

/**
 * Comments of a video, loaded when they come near the viewport. If the chunk fails to load, the page works
 * without them.
 */
export function LazyComments({ isWanted, ...props }: CommentsProps & { isWanted: boolean }) {
  const [component, setComponent] = useState<ComponentType<CommentsProps> | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const isTarget = props.targetId != null;

  useEffect(() => {
    const element = container.current;
    if (!(isWanted || isTarget) || component || !element) return;
    let isCanceled = false;
    const load = () =>
      void loadComments().then(
        (Comments) => {
          if (!isCanceled) setComponent(() => Comments);
        },
        (error: unknown) => console.error('comments failed to load:', error),
      );
    const observer = new IntersectionObserver(
      (records) => {
        if (!records.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: `${PRELOAD_MARGIN} 0px` },
    );
    if (isTarget) load();
    else observer.observe(element);
    return () => {
      isCanceled = true;
      observer.disconnect();
    };
  }, [isWanted, isTarget, component]);

  const Comments = component;
  return <div ref={container}>{Comments ? <Comments {...props} /> : null}</div>;
}
