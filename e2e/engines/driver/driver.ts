import type { SessionCookie } from '../../fixtures/session-cookies.ts';

/** Names of the tested engines, as `--engine` and the Playwright projects use them. */
export const ENGINES = ['firefox', 'webkit'] as const;

export type EngineName = (typeof ENGINES)[number];

/** How a tab is opened. */
export interface TabOptions {
  layout: 'desktop' | 'phone';
  /** Disabled scripts are those of pages; the driver can still evaluate expressions. */
  scripts: 'enabled' | 'disabled';
}

/** Size of the page in each layout, in CSS pixels. */
export const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** Keys by the `key` of their keyboard event. */
export type Key = 'ArrowDown' | 'Enter';

/** An element that receives trusted input. It becomes invalid when the page replaces it. */
export interface DriverElement {
  /** Scrolls the element into view and clicks its center. @throws Error when another element covers it */
  click(): Promise<void>;
  /** Focuses the element and types at the end of its value. */
  type(text: string): Promise<void>;
  /** Selects a file in a file input. @param path absolute path */
  setFile(path: string): Promise<void>;
  /** Makes the frame of this `<iframe>` the current one, until the next navigation. */
  enterFrame(): Promise<void>;
}

/**
 * One browser with one page and a profile of its own. The adapters implement it with the automation protocol of
 * their engine (decision 055).
 */
export interface Driver {
  /** Navigates the top-level page and waits for its load event. */
  goto(url: string): Promise<void>;
  /**
   * Evaluates an expression in the current frame and awaits its value.
   * @param expression JavaScript whose value can be represented as JSON
   */
  evaluate<Result>(expression: string): Promise<Result>;
  /** Evaluates an expression whose value is an element or null. */
  findElement(expression: string): Promise<DriverElement | null>;
  /** Presses a key on the focused element. */
  press(key: Key): Promise<void>;
  /** Swipes up in the middle of the page with touch input. Undefined if the engine has no touch input. */
  swipeUp?: () => Promise<void>;
  /** Stores cookies for the site of a URL. */
  addCookies(url: string, cookies: SessionCookie[]): Promise<void>;
  close(): Promise<void>;
}
