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
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const cached = isWanted ? (loadedComponents.get(load) as ComponentType<Props> | undefined) : undefined;
  const [Component, setComponent] = useState<ComponentType<Props> | null>(() => cached ?? null);
  // Keep it mounted when it is no longer wanted. During the render, so that its children do not render twice.
  if (cached && !Component) setComponent(() => cached);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || Component || hasFailed) return;
    let isCanceled = false;
    load().then(
      (loaded) => {
        loadedComponents.set(load, loaded);
        if (!isCanceled) setComponent(() => loaded);
      },
      (error: unknown) => {
        console.error('lazy component failed to load:', error);
        if (!isCanceled) setFailed(true);
      },
    );
    return () => {
      isCanceled = true;
    };
  }, [isWanted, Component, hasFailed, load]);
  return { Component, hasFailed, retry: useCallback(() => setFailed(false), []) };
}

/**
 * Loads an optional component on demand. If it fails to load, nothing renders and the next request retries.
 * @returns null until it is loaded
 */
export function useLazyComponent<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const { Component, hasFailed, retry } = useRequiredLazyComponent(isWanted, load);
  useEffect(() => {
    if (hasFailed && !isWanted) retry();
  }, [hasFailed, isWanted, retry]);
  return Component;
}
