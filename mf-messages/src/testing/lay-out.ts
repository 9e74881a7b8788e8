import { act } from '@testing-library/react';

const VIEW = 600;
const ROW = 50;

/**
 * Gives jsdom a layout for lists that scroll: a view is 600 px high, each row 50.
 * @returns puts the prototype back
 */
export function layOut(): () => void {
  const before = globalThis.ResizeObserver;
  const heightOf = (element: Element) => (element.tagName === 'SECTION' ? VIEW : ROW);
  globalThis.ResizeObserver = class {
    private readonly callback: ResizeObserverCallback;
    constructor(callback: ResizeObserverCallback) {
      this.callback = callback;
    }
    observe(target: Element): void {
      const contentRect = { width: 400, height: heightOf(target) } as DOMRectReadOnly;
      queueMicrotask(() => {
        act(() => this.callback([{ target, contentRect } as ResizeObserverEntry], this as never));
      });
    }
    unobserve(): void {}
    disconnect(): void {}
  } as unknown as typeof ResizeObserver;
  const properties: Record<string, PropertyDescriptor> = {
    offsetParent: {
      get(this: HTMLElement) {
        return this.parentElement;
      },
    },
    clientHeight: {
      get(this: HTMLElement) {
        return heightOf(this);
      },
    },
    scrollHeight: {
      get(this: HTMLElement) {
        return Number.parseFloat(this.querySelector('ol')?.style.height ?? '') + 72 || 0;
      },
    },
  };
  for (const [name, property] of Object.entries(properties)) {
    Object.defineProperty(HTMLElement.prototype, name, { ...property, configurable: true });
  }
  const { scrollTo } = Element.prototype;
  Element.prototype.scrollTo = function scroll(this: Element, options?: ScrollToOptions | number) {
    const top = typeof options === 'object' ? options.top : undefined;
    if (top === undefined) return;
    this.scrollTop = Math.max(0, Math.min(top, this.scrollHeight - VIEW));
    this.dispatchEvent(new Event('scroll'));
  };
  return () => {
    globalThis.ResizeObserver = before;
    Element.prototype.scrollTo = scrollTo;
    for (const name of Object.keys(properties)) Reflect.deleteProperty(HTMLElement.prototype, name);
  };
}
