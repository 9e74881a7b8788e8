import { type ComponentType, useCallback, useEffect, useState } from 'react';

const here = new Map<unknown, unknown>();

/** A part that may not be had: then what asked for it says so. */
export interface LaterPart<Props> {
  /** null until it is here. */
  Part: ComponentType<Props> | null;
  hasFailed: boolean;
  retry(): void;
}

/**
 * A component whose code is fetched when it is wanted; once it is here, it is there with the first drawing.
 * @param load an `import()`; must not change from one drawing to the next
 */
export function useNeededPart<Props>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  const known = wanted ? (here.get(load) as ComponentType<Props> | undefined) : undefined;
  const [own, setOwn] = useState<ComponentType<Props> | null>(() => known ?? null);
  const Part = own ?? known ?? null;
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || own || hasFailed) return;
    if (known) {
      // Kept, also when it is wanted no more.
      setOwn(() => known);
      return;
    }
    let isGone = false;
    load().then(
      (loaded) => {
        here.set(load, loaded);
        if (!isGone) setOwn(() => loaded);
      },
      (error: unknown) => {
        console.error('A part of the page can not be loaded:', error);
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [wanted, own, known, hasFailed, load]);
  return { Part, hasFailed, retry: useCallback(() => setFailed(false), []) };
}

/**
 * The same, of which the page is whole without: where the code can't be had, nothing is drawn, and the next occasion
 * tries again.
 * @returns null until it is here
 */
export function useLaterPart<Props>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const { Part, hasFailed, retry } = useNeededPart(wanted, load);
  useEffect(() => {
    if (hasFailed && !wanted) retry();
  }, [hasFailed, wanted, retry]);
  return Part;
}
