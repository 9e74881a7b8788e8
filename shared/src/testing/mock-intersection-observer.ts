import { act } from '@testing-library/react';

/**
 * Replaces IntersectionObserver by one that the test controls.
 * @returns `reachEnd` makes all observed elements intersect; `margins` returns the root margins in use
 */
export function mockIntersectionObserver() {
  const observers = new Set<{ callback: IntersectionObserverCallback; margin: string | undefined }>();
  globalThis.IntersectionObserver = class {
    private readonly entry;
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      this.entry = { callback, margin: options?.rootMargin };
    }
    observe(): void {
      observers.add(this.entry);
    }
    disconnect(): void {
      observers.delete(this.entry);
    }
  } as unknown as typeof IntersectionObserver;
  return {
    reachEnd: () =>
      act(async () => {
        for (const { callback } of [...observers]) {
          callback([{ isIntersecting: true }] as IntersectionObserverEntry[], {} as IntersectionObserver);
        }
      }),
    margins: () => [...observers].map(({ margin }) => margin),
  };
}
