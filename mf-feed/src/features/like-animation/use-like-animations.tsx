import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import type { LikeAnimation as BurstComponent } from './like-animation.tsx';

type LikeAnimation = typeof BurstComponent;

interface RunningAnimation {
  id: number;
  x: number;
  y: number;
}

let loading: Promise<LikeAnimation> | undefined;

/** Loads the animation library (47 KB) on the first tap on a video. */
function loadLikeAnimation(): Promise<LikeAnimation> {
  loading ??= import('./like-animation.tsx').then(
    (module) => module.LikeAnimation,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

let nextId = 0;

/**
 * Runs any number of like animations at once (FEED-44). With reduced motion there are none; the like button
 * shows the state.
 * @returns `play` starts an animation at a position, `preload` loads the library, `animations` is rendered
 */
export function useLikeAnimations(): {
  play(point: Pick<ComponentProps<LikeAnimation>, 'x' | 'y'>): void;
  preload(): void;
  animations: ReactNode;
} {
  const [Animation, setAnimation] = useState<LikeAnimation | null>(null);
  const [running, setRunning] = useState<RunningAnimation[]>([]);

  const preload = useCallback(() => {
    loadLikeAnimation().then(
      (loaded) => setAnimation(() => loaded),
      (error: unknown) => console.error('like animation failed to load:', error),
    );
  }, []);
  const play = useCallback(
    ({ x, y }: { x: number; y: number }) => {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      preload();
      nextId += 1;
      const animation = { id: nextId, x, y };
      setRunning((before) => [...before, animation]);
    },
    [preload],
  );

  return {
    play,
    preload,
    animations: Animation
      ? running.map(({ id, x, y }) => (
          <Animation
            key={id}
            x={x}
            y={y}
            onRemove={() => setRunning((before) => before.filter((animation) => animation.id !== id))}
          />
        ))
      : null,
  };
}
