// Drives WebKitGTK's MiniBrowser over classic WebDriver.
import { type ChildProcess, spawn } from 'node:child_process';
import { findFreePort } from '@ontrend/shared/server/ports';
import { Builder, Capabilities, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { type Driver, type DriverElement, type TabOptions, VIEWPORTS } from './driver.ts';

export const WEBKIT_DRIVER_PATH = '/usr/bin/WebKitWebDriver';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const KEYS = { ArrowDown: Key.ARROW_DOWN, Enter: Key.ENTER };

/** Milliseconds until WebKitWebDriver accepts connections. */
const START_TIMEOUT_MS = 10_000;

/** Milliseconds until a document must have loaded. */
const NAVIGATION_TIMEOUT_MS = 20_000;

/** Starts WebKitWebDriver, which allows one session per process. */
async function startWebKitWebDriver(display: string): Promise<{ url: string; process: ChildProcess }> {
  const port = await findFreePort();
  const process_ = spawn(WEBKIT_DRIVER_PATH, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + START_TIMEOUT_MS; ; ) {
    if ((await fetch(`${url}/status`).catch(() => null))?.ok) return { url, process: process_ };
    if (Date.now() > end) throw new Error(`WebKitWebDriver did not start within ${START_TIMEOUT_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function getBrowserArguments({ layout, scripts }: TabOptions): string[] {
  return [
    '--automation',
    `--enable-javascript=${scripts === 'enabled'}`,
    ...(layout === 'phone' ? [`--user-agent=${IPHONE}`] : []),
  ];
}

/** Sets the size of the page. The toolbar of MiniBrowser is part of the window. */
async function setViewport(session: WebDriver, { width, height }: { width: number; height: number }) {
  const window = session.manage().window();
  await window.setRect({ width, height });
  const inner = await session.executeScript<number>('return innerHeight');
  await window.setRect({ width, height: 2 * height - inner });
}

function createElement(session: WebDriver, element: WebElement): DriverElement {
  return {
    async click() {
      // WebKitWebDriver does not wait for smooth scrolling.
      const options = '{ block: "center", behavior: "instant" }';
      await session.executeScript(`arguments[0].scrollIntoView(${options})`, element);
      await element.click();
    },
    type: (text) => element.sendKeys(text),
    setFile: (path) => element.sendKeys(path),
    enterFrame: () => session.switchTo().frame(element),
  };
}

/** Launches MiniBrowser with an ephemeral profile. @param display X display, such as `:1` */
export async function launchWebKit(options: TabOptions, display: string): Promise<Driver> {
  const driver = await startWebKitWebDriver(display);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { args: getBrowserArguments(options) },
  });
  const session = await new Builder()
    .usingServer(driver.url)
    .withCapabilities(capabilities)
    .build()
    .catch((error: unknown) => {
      driver.process.kill();
      throw error;
    });
  await setViewport(session, VIEWPORTS[options.layout]);
  return {
    async goto(url) {
      await session.switchTo().defaultContent();
      const previous = await session.executeScript('return performance.timeOrigin');
      await session.get(url);
      // Queries must run in the new document.
      await session.wait(
        () =>
          session.executeScript(
            'return performance.timeOrigin !== arguments[0] && document.readyState === "complete"',
            previous,
          ),
        NAVIGATION_TIMEOUT_MS,
        `No load event of ${url}`,
      );
    },
    evaluate: <Result>(expression: string) => session.executeScript<Result>(`return ${expression}`),
    async findElement(expression) {
      const value = await session.executeScript(`return ${expression}`);
      return value instanceof WebElement ? createElement(session, value) : null;
    },
    press: (key) => session.actions().sendKeys(KEYS[key]).perform(),
    async addCookies(url, cookies) {
      // Classic WebDriver sets cookies only for the site of the current page.
      await session.get(new URL('/robots.txt', url).href);
      for (const cookie of cookies) await session.manage().addCookie({ ...cookie, sameSite: 'Lax' });
    },
    async close() {
      await session.quit();
      driver.process.kill();
    },
  };
}
