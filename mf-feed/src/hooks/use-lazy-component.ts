import { type ComponentType, useCallback, useEffect, useState } from 'react';

const loadedComponents = new Map<unknown, unknown>();

/** State of a lazy component that the page cannot do without. */
export interface LazyComponent<Props> {
  /** null until it is loaded. */
  Component: ComponentType<Props> | null;
  hasFailed: boolean;
  retry(): void;
}

/**
 * Loads a component on demand. Once loaded, it is available on the first render of other callers.
 * @param load an `import()`; must be referentially stable
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
      // Keep it mounted when it is no longer wanted.
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
        console.error('lazy component failed to load:', error);
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
 * Loads an optional component on demand. If it fails to load, nothing renders and the next request retries.
 * @returns null until it is loaded
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
