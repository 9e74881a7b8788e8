import { setTimeout as delay } from 'node:timers/promises';
import type { Tokens } from '@ontrend/shared/wire';
import { createSessionCookies } from '../fixtures/session-cookies.ts';
import type { Driver, DriverElement, Key } from './driver/driver.ts';
import {
  HAS_LIBRARY_EXPRESSION,
  LIBRARY_EXPRESSION,
  type Step,
  serializeMatch,
  type TextMatch,
  toExpression,
} from './queries.ts';

/** Milliseconds until an element must be ready for input. */
const ACTION_TIMEOUT_MS = 15_000;
/** Milliseconds between two attempts. */
const RETRY_INTERVAL_MS = 100;

/**
 * Selects elements of a tab. The query runs again at each use, as locators of Playwright do. Methods that read or
 * act on one element use the first that is found.
 */
export class ElementQuery {
  constructor(
    private readonly tab: Tab,
    private readonly steps: readonly Step[],
  ) {}

  private with(step: Step): ElementQuery {
    return new ElementQuery(this.tab, [...this.steps, step]);
  }

  getByRole(role: string, name?: TextMatch): ElementQuery {
    return this.with({ by: 'role', role, ...(name !== undefined && { name: serializeMatch(name) }) });
  }

  getByLabel(text: TextMatch): ElementQuery {
    return this.with({ by: 'label', text: serializeMatch(text) });
  }

  getByText(text: TextMatch): ElementQuery {
    return this.with({ by: 'text', text: serializeMatch(text) });
  }

  locator(selector: string): ElementQuery {
    return this.with({ by: 'selector', selector });
  }

  /** Narrows the query down to elements that contain a text. */
  containing(text: TextMatch): ElementQuery {
    return this.with({ by: 'content', text: serializeMatch(text) });
  }

  /** Returns a readable form for error messages. */
  toString(): string {
    return JSON.stringify(this.steps);
  }

  count(): Promise<number> {
    return this.tab.evaluateWithQueries(`${toExpression(this.steps)}.length`);
  }

  /** Evaluates a function of the first element in the page. @returns null when there is no element */
  evaluate<Result>(read: (element: HTMLElement) => Result): Promise<Result | null> {
    return this.tab.evaluateWithQueries(
      `((element) => element ? (${read})(element) : null)(${toExpression(this.steps)}.at(0))`,
    );
  }

  async isVisible(): Promise<boolean> {
    const isVisible = await this.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    });
    return isVisible === true;
  }

  async getText(): Promise<string> {
    return (await this.evaluate((element) => element.textContent)) ?? '';
  }

  async getAttribute(name: string): Promise<string> {
    const attributes = await this.evaluate((element) =>
      Object.fromEntries([...element.attributes].map((attribute) => [attribute.name, attribute.value])),
    );
    return attributes?.[name] ?? '';
  }

  /** Waits until the element is visible and can be clicked. */
  click(): Promise<void> {
    return this.act('click', (element) => element.click());
  }

  /** Replaces the value of a field by typing. */
  fill(text: string): Promise<void> {
    return this.act('fill', async (element) => {
      await this.evaluate((field) => (field as HTMLInputElement).select());
      await element.type(text);
    });
  }

  setFile(path: string): Promise<void> {
    return this.act('choose a file in', (element) => element.setFile(path));
  }

  enterFrame(): Promise<void> {
    return this.act('enter', (element) => element.enterFrame());
  }

  /** Retries until the element exists and accepts the input. */
  private async act(verb: string, action: (element: DriverElement) => Promise<void>): Promise<void> {
    let reason = 'it does not exist';
    for (const end = Date.now() + ACTION_TIMEOUT_MS; Date.now() < end; await delay(RETRY_INTERVAL_MS)) {
      const element = await this.tab.findWithQueries(`${toExpression(this.steps)}.at(0) ?? null`);
      if (!element) continue;
      try {
        await action(element);
        return;
      } catch (error) {
        // Replaced by a new rendering, not visible yet, or covered during a transition.
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    throw new Error(`Could not ${verb} ${this} within ${ACTION_TIMEOUT_MS} ms: ${reason}`);
  }
}

/** A page in a browser of its own, with the queries of Playwright that the journeys need. */
export class Tab {
  private readonly root = new ElementQuery(this, []);

  /** @param baseUrl URL of the product */
  constructor(
    private readonly driver: Driver,
    private readonly baseUrl: string,
  ) {}

  readonly getByRole = this.root.getByRole.bind(this.root);
  readonly getByLabel = this.root.getByLabel.bind(this.root);
  readonly getByText = this.root.getByText.bind(this.root);
  readonly locator = this.root.locator.bind(this.root);

  /** Navigates to a path of the product, or to a URL, and waits for the load event. */
  async goto(path: string): Promise<void> {
    // WebKitWebDriver can return before it has left a page that has just changed its own URL.
    await this.driver.evaluate('void (globalThis.isLeaving = true)');
    await this.driver.goto(new URL(path, this.baseUrl).href);
    const end = Date.now() + ACTION_TIMEOUT_MS;
    while (await this.driver.evaluate('globalThis.isLeaving === true')) {
      if (Date.now() > end)
        throw new Error(`The tab did not leave for ${path} within ${ACTION_TIMEOUT_MS} ms`);
      await delay(RETRY_INTERVAL_MS);
    }
  }

  /** Returns path and query of the current frame. */
  getPath(): Promise<string> {
    return this.driver.evaluate('location.pathname + location.search');
  }

  goBack(): Promise<void> {
    return this.driver.evaluate('void history.back()');
  }

  press(key: Key): Promise<void> {
    return this.driver.press(key);
  }

  /** Moves to the next video of the phone layout: by touch, or with a key where the engine has no touch input. */
  goToNextSlide(): Promise<void> {
    return this.driver.swipeUp?.() ?? this.press('ArrowDown');
  }

  /** Logs the user of the tokens in. */
  addSessionCookies(tokens: Tokens): Promise<void> {
    return this.driver.addCookies(this.baseUrl, createSessionCookies(this.baseUrl, tokens));
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  /** Evaluates an expression that contains queries. */
  async evaluateWithQueries<Result>(expression: string): Promise<Result> {
    await this.ensureLibrary();
    return this.driver.evaluate<Result>(expression);
  }

  /** Finds the element of an expression that contains queries. */
  async findWithQueries(expression: string): Promise<DriverElement | null> {
    await this.ensureLibrary();
    return this.driver.findElement(expression);
  }

  private async ensureLibrary(): Promise<void> {
    if (!(await this.driver.evaluate<boolean>(HAS_LIBRARY_EXPRESSION)))
      await this.driver.evaluate(LIBRARY_EXPRESSION);
  }
}
