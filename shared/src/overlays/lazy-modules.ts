import { useEffect, useState, useSyncExternalStore } from 'react';

/** A module that is loaded on first use, or preloaded. */
interface LazyModule<T> {
  load(): Promise<T>;
  /** Returns the module if it has been loaded, otherwise null. */
  getLoaded(): T | null;
  subscribe(listener: () => void): () => void;
}

function createLazyModule<T>(importModule: () => Promise<T>): LazyModule<T> {
  let value: T | null = null;
  let loading: Promise<T> | null = null;
  const listeners = new Set<() => void>();
  return {
    load() {
      loading ??= importModule().then(
        (loaded) => {
          value = loaded;
          for (const listener of listeners) listener();
          return loaded;
        },
        (error: unknown) => {
          // The next use loads it again.
          loading = null;
          throw error;
        },
      );
      return loading;
    },
    getLoaded: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const lazyModals = createLazyModule(() => import('./modals/index.ts'));
export const lazyFloating = createLazyModule(() => import('./floating/index.ts'));

/**
 * Preloads the code of dialogs and sheets, so that the first one opens immediately. A failure is reported
 * when one is opened.
 */
export async function preloadModals(): Promise<void> {
  await lazyModals.load().catch(() => undefined);
}

/** Preloads the code of menus and popovers. Their triggers call it on hover and focus. */
export function preloadFloating(): void {
  lazyFloating.load().catch(() => undefined);
}

/**
 * Returns a lazy module while an overlay shows: from its opening to the end of its closing animation.
 * @param onFailed called when the module can't be loaded: the overlay counts as closed
 * @returns `module`, null while it is not needed or not loaded; `onClosed`, to call after the closing animation
 */
export function useLazyModule<T>(source: LazyModule<T>, open: boolean, onFailed: () => void) {
  const loaded = useSyncExternalStore(source.subscribe, source.getLoaded, () => null);
  const [isMounted, setMounted] = useState(open);
  if (open && !isMounted) setMounted(true);

  useEffect(() => {
    if (!open) return;
    source.load().catch((error: unknown) => {
      onFailed();
      // Reaches the shell's handler for chunks that can't be loaded.
      throw error;
    });
  }, [open, source]);

  return { module: open || isMounted ? loaded : null, onClosed: () => setMounted(false) };
}
