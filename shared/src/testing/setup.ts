import { checkConsoleMessages, recordConsoleMessages } from './console-messages.ts';

// Each test file runs this file, so it does not load large packages (decision 082).
const DOM_MATCHERS = [
  ...['toAppearAfter', 'toAppearBefore', 'toBeChecked', 'toBeDisabled', 'toBeEmpty', 'toBeEmptyDOMElement'],
  ...['toBeEnabled', 'toBeInTheDOM', 'toBeInTheDocument', 'toBeInvalid', 'toBePartiallyChecked'],
  ...['toBePartiallyPressed', 'toBePressed', 'toBeRequired', 'toBeValid', 'toBeVisible', 'toContainElement'],
  ...['toContainHTML', 'toHaveAccessibleDescription', 'toHaveAccessibleErrorMessage', 'toHaveAccessibleName'],
  ...['toHaveAttribute', 'toHaveClass', 'toHaveDescription', 'toHaveDisplayValue', 'toHaveErrorMessage'],
  ...['toHaveFocus', 'toHaveFormValues', 'toHaveRole', 'toHaveSelection', 'toHaveStyle', 'toHaveTextContent'],
  'toHaveValue',
];

type Matchers = Record<string, jest.CustomMatcher>;

let loadedMatchers: Matchers | undefined;

/** Loads the matchers when the first of them is called. */
function loadMatchers(): Matchers {
  loadedMatchers ??= jest.requireActual<Matchers>('@testing-library/jest-dom/matchers');
  return loadedMatchers;
}

for (const name of DOM_MATCHERS) {
  expect.extend({
    [name](...parameters) {
      return (loadMatchers()[name] as jest.CustomMatcher).apply(this, parameters);
    },
  });
}

recordConsoleMessages();
afterEach(checkConsoleMessages);
// Finds what is logged after the last test.
afterAll(checkConsoleMessages);

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
// Tests of modules without a page run without jsdom.
if (typeof window !== 'undefined') {
  // jsdom has no pointer events, captures no pointers, and does not know <search>.
  globalThis.PointerEvent ??= class extends MouseEvent {
    pointerType: string;
    pointerId: number;
    constructor(type: string, init: PointerEventInit = {}) {
      super(type, init);
      this.pointerType = init.pointerType ?? '';
      this.pointerId = init.pointerId ?? 0;
    }
  } as typeof PointerEvent;
  Element.prototype.setPointerCapture = () => {};
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    get(this: HTMLElement) {
      return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
    },
  });
}
// jsdom has no user timing and no resource timing.
performance.measure ??= () => ({}) as PerformanceMeasure;
performance.getEntriesByType ??= () => [];
performance.getEntriesByName ??= () => [];
