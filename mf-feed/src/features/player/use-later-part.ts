import { type ComponentType, useEffect, useState } from 'react';

const here = new Map<unknown, unknown>();

/**
 * A component whose code is fetched when it is wanted; once it is here, it is there with the first drawing. The page is whole without it: where the code can't be had,
 * nothing is drawn, and the next occasion tries again.
 * @param load an `import()`; must not change from one drawing to the next
 * @returns null until it is here
 */
export function useLaterPart<Props>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(
    () => (here.get(load) as ComponentType<Props> | undefined) ?? null,
  );
  useEffect(() => {
    if (!wanted || part) return;
    let isGone = false;
    load().then(
      (loaded) => {
        here.set(load, loaded);
        if (!isGone) setPart(() => loaded);
      },
      (error: unknown) => console.error('A part of the page can not be loaded:', error),
    );
    return () => {
      isGone = true;
    };
  }, [wanted, part, load]);
  return part;
}
