import { type ComponentType, useCallback, useEffect, useState } from 'react';

const loadedComponents = new Map<unknown, unknown>();

/** A part that may not be had: then what asked for it says so. */
export interface LazyComponent<Props> {
  /** null until it is here. */
  Component: ComponentType<Props> | null;
  hasFailed: boolean;
  retry(): void;
}

/**
 * A component whose code is fetched when it is wanted; once it is here, it is there with the first drawing.
 * @param load an `import()`; must not change from one drawing to the next
 */
export function useRequiredLazyComponent<Props>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const cached = wanted ? (loadedComponents.get(load) as ComponentType<Props> | undefined) : undefined;
  const [own, setOwn] = useState<ComponentType<Props> | null>(() => cached ?? null);
  const Part = own ?? cached ?? null;
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || own || hasFailed) return;
    if (cached) {
      // Kept, also when it is wanted no more.
      setOwn(() => cached);
      return;
    }
    let isCancelled = false;
    load().then(
      (loaded) => {
        loadedComponents.set(load, loaded);
        if (!isCancelled) setOwn(() => loaded);
      },
      (error: unknown) => {
        console.error('A part of the page can not be loaded:', error);
        if (!isCancelled) setFailed(true);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [wanted, own, cached, hasFailed, load]);
  return { Component: Part, hasFailed, retry: useCallback(() => setFailed(false), []) };
}

/**
 * The same, of which the page is whole without: where the code can't be had, nothing is drawn, and the next occasion
 * tries again.
 * @returns null until it is here
 */
export function useLazyComponent<Props>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const { Component, hasFailed, retry } = useRequiredLazyComponent(wanted, load);
  useEffect(() => {
    if (hasFailed && !wanted) retry();
  }, [hasFailed, wanted, retry]);
  return Component;
}
