import { act } from '@testing-library/react';

const VIEWPORT_HEIGHT_PX = 600;
const ROW_HEIGHT_PX = 50;

/**
 * Gives jsdom a layout for scrolling lists: a viewport of 600 px and rows of 50 px.
 * @returns a function that restores the original prototypes
 */
export function mockLayout(): () => void {
  const before = globalThis.ResizeObserver;
  const heightOf = (element: Element) => (element.tagName === 'SECTION' ? VIEWPORT_HEIGHT_PX : ROW_HEIGHT_PX);
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
    this.scrollTop = Math.max(0, Math.min(top, this.scrollHeight - VIEWPORT_HEIGHT_PX));
    this.dispatchEvent(new Event('scroll'));
  };
  return () => {
    globalThis.ResizeObserver = before;
    Element.prototype.scrollTo = scrollTo;
    for (const name of Object.keys(properties)) Reflect.deleteProperty(HTMLElement.prototype, name);
  };
}
