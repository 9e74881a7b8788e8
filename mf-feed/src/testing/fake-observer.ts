import { act } from '@testing-library/react';

class FakeObserver {
  static instances = new Set<FakeObserver>();
  readonly targets = new Set<Element>();
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
    FakeObserver.instances.add(this);
  }
  observe(target: Element): void {
    this.targets.add(target);
  }
  unobserve(target: Element): void {
    this.targets.delete(target);
  }
  disconnect(): void {
    this.targets.clear();
    FakeObserver.instances.delete(this);
  }
  takeRecords(): [] {
    return [];
  }
  notify(target: Element, ratio: number): void {
    const boundingClientRect = target.getBoundingClientRect();
    const record = { target, boundingClientRect, intersectionRatio: ratio, isIntersecting: ratio > 0 };
    this.#callback([record as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
}

/** Installs intersection observers that are controlled by tests. Call in `beforeEach`. */
export function fakeObserver(): void {
  FakeObserver.instances.clear();
  globalThis.IntersectionObserver = FakeObserver as unknown as typeof IntersectionObserver;
}

/**
 * Reports to the observers of an element how much of it is visible.
 * @param ratio 0 to 1
 */
export function setVisibleRatio(target: Element | null | undefined, ratio: number): void {
  if (!target) throw new Error('Element not found');
  act(() => {
    for (const observer of [...FakeObserver.instances]) {
      if (observer.targets.has(target)) observer.notify(target, ratio);
    }
  });
}
