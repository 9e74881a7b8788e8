import { useEffect, useState, useSyncExternalStore } from 'react';

/** A part that is loaded when it is first needed, or shortly before. */
interface LazyModule<T> {
  load(): Promise<T>;
  /** What has been loaded, if it has. */
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
          // The next one who needs it asks again.
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

/** Loads what dialogs and sheets are made of, so that the first one opens at once. A failure is told when one opens. */
export async function preloadModals(): Promise<void> {
  await modals.load().catch(() => undefined);
}

/** The same for menus and popovers; their own buttons do it when they are pointed at. */
export function preloadFloats(): void {
  floats.load().catch(() => undefined);
}

/**
 * A part for as long as it shows something: from the opening to the end of the closing animation.
 * @param onFailed the part can not be loaded: what was opened is to be taken as closed
 * @returns the part, or null while it is not needed or not there yet; and what ends its presence
 */
export function useLazyModule<T>(source: LazyModule<T>, open: boolean, onFailed: () => void) {
  const loaded = useSyncExternalStore(source.subscribe, source.loaded, () => null);
  const [leaving, setLeaving] = useState(open);
  if (open && !leaving) setLeaving(true);

  useEffect(() => {
    if (!open) return;
    source.load().catch((error: unknown) => {
      onFailed();
      // For whoever watches over files of the shell that can not be loaded.
      throw error;
    });
  }, [open, source]);

  return { part: open || leaving ? loaded : null, gone: () => setLeaving(false) };
}
