import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// On a busy machine a debounced search took longer than the default of one second.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has no layout: nothing intersects or is measured unless a test says so.
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;
globalThis.matchMedia ??= (media) =>
  ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= NoObserver as unknown as typeof ResizeObserver;
