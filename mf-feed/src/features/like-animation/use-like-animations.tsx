import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import type { Burst as BurstComponent } from './like-animation.tsx';

type Burst = typeof BurstComponent;

interface Place {
  id: number;
  x: number;
  y: number;
}

let loading: Promise<Burst> | undefined;

/** Fetches the animation's engine (47 KB): with the first tap on a video, never before. */
function loadBurst(): Promise<Burst> {
  loading ??= import('./like-animation.tsx').then(
    (module) => module.Burst,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

let made = 0;

/**
 * Hearts under a finger (spec 4, double tap), as many as it likes at once. Who wants less motion gets none: the heart
 * of the button says the same.
 * @returns `burst` makes one at a place of the window (px), `warm` fetches what it is made of, `bursts` draws them
 */
export function useLikeBursts(): {
  burst(point: Pick<ComponentProps<Burst>, 'x' | 'y'>): void;
  warm(): void;
  bursts: ReactNode;
} {
  const [Part, setPart] = useState<Burst | null>(null);
  const [places, setPlaces] = useState<Place[]>([]);

  const warm = useCallback(() => {
    loadBurst().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => console.error('The animation of a like can not be loaded:', error),
    );
  }, []);
  const burst = useCallback(
    ({ x, y }: { x: number; y: number }) => {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      warm();
      made += 1;
      const place = { id: made, x, y };
      setPlaces((before) => [...before, place]);
    },
    [warm],
  );

  return {
    burst,
    warm,
    bursts: Part
      ? places.map(({ id, x, y }) => (
          <Part
            key={id}
            x={x}
            y={y}
            onGone={() => setPlaces((before) => before.filter((place) => place.id !== id))}
          />
        ))
      : null,
  };
}
