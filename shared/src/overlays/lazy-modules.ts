import { useEffect, useState, useSyncExternalStore } from 'react';

/** A module that is loaded on first use, or preloaded. */
interface LazyModule<T> {
  load(): Promise<T>;
  /** Returns the module if it has been loaded, otherwise null. */
  loaded(): T | null;
  subscribe(changed: () => void): () => void;
}

function lazyModule<T>(bring: () => Promise<T>): LazyModule<T> {
  let value: T | null = null;
  let loading: Promise<T> | null = null;
  const listeners = new Set<() => void>();
  return {
    load() {
      loading ??= bring().then(
        (loaded) => {
          value = loaded;
          for (const listener of listeners) listener();
          return loaded;
        },
        (error: unknown) => {
          // The next use tries again.
          loading = null;
          throw error;
        },
      );
      return loading;
    },
    loaded: () => value,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

export const modals = lazyModule(() => import('./modals/index.ts'));
export const floats = lazyModule(() => import('./floats/index.ts'));

/**
 * Preloads the code of dialogs and sheets, so that the first one opens immediately. A failure is reported
 * when one is opened.
 */
export async function preloadModals(): Promise<void> {
  await modals.load().catch(() => undefined);
}

/** Preloads the code of menus and popovers. Their triggers call it on hover and focus. */
export function preloadFloats(): void {
  floats.load().catch(() => undefined);
}

/**
 * Returns a lazy module while an overlay shows: from its opening to the end of its closing animation.
 * @param onFailed called when the module can't be loaded: the overlay counts as closed
 * @returns `part`, null while it is not needed or not loaded; `gone`, to call when the overlay has closed
 */
export function useLazyModule<T>(source: LazyModule<T>, open: boolean, onFailed: () => void) {
  const loaded = useSyncExternalStore(source.subscribe, source.loaded, () => null);
  const [leaving, setLeaving] = useState(open);
  if (open && !leaving) setLeaving(true);

  useEffect(() => {
    if (!open) return;
    source.load().catch((error: unknown) => {
      onFailed();
      // Reaches the shell's handler for chunks that can't be loaded.
      throw error;
    });
  }, [open, source]);

  return { part: open || leaving ? loaded : null, gone: () => setLeaving(false) };
}
