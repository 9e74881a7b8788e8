// Drives Firefox over WebDriver BiDi, which it implements itself, without geckodriver.
import puppeteer, { type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import { type Driver, type DriverElement, type TabOptions, VIEWPORTS } from './driver.ts';

export const FIREFOX_PATH = '/usr/bin/firefox-esr';

const ANDROID = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

/** Preferences of a profile. BiDi has no commands for them in Firefox ESR. */
function getPreferences({ layout, scripts }: TabOptions): Record<string, unknown> {
  return {
    'javascript.enabled': scripts === 'enabled',
    ...(layout === 'phone' && { 'general.useragent.override': ANDROID, 'dom.w3c_touch_events.enabled': 1 }),
  };
}

/** Clicks where scripts are disabled: `ElementHandle.click` awaits an observer, which is never called there. */
async function clickFirstLine(page: Page, handle: ElementHandle): Promise<void> {
  const { x, y } = await handle.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.click(x, y);
}

function createElement(
  handle: ElementHandle,
  click: () => Promise<void>,
  enterFrame: (frame: Frame) => void,
): DriverElement {
  return {
    click,
    type: (text) => handle.type(text),
    setFile: (path) => (handle as ElementHandle<HTMLInputElement>).uploadFile(path),
    async enterFrame() {
      const frame = await handle.contentFrame();
      if (!frame) throw new Error('The element is not an <iframe>');
      enterFrame(frame);
    },
  };
}

async function swipeUp({ touchscreen }: Page): Promise<void> {
  const x = VIEWPORTS.phone.width / 2;
  await touchscreen.touchStart(x, 600);
  for (let y = 550; y >= 200; y -= 50) await touchscreen.touchMove(x, y);
  await touchscreen.touchEnd();
}

/** Launches Firefox headless with an empty profile. */
export async function launchFirefox(options: TabOptions): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX_PATH,
    extraPrefsFirefox: getPreferences(options),
    defaultViewport: null,
  });
  // Only a new page is active; in the initial one Firefox dispatches no focus events.
  const page = await browser.newPage();
  await page.setViewport(VIEWPORTS[options.layout]);
  let frame = page.mainFrame();
  return {
    async goto(url) {
      frame = page.mainFrame();
      await page.goto(url);
    },
    evaluate: <Result>(expression: string) => frame.evaluate(expression) as Promise<Result>,
    async findElement(expression) {
      const handle = (await frame.evaluateHandle(expression)).asElement();
      if (!handle) return null;
      const element = handle as ElementHandle;
      const click = () => (options.scripts === 'enabled' ? element.click() : clickFirstLine(page, element));
      return createElement(element, click, (entered) => {
        frame = entered;
      });
    },
    press: (key) => page.keyboard.press(key),
    swipeUp: () => swipeUp(page),
    addCookies: (url, cookies) =>
      browser.setCookie(
        ...cookies.map((cookie) => ({
          ...cookie,
          domain: new URL(url).hostname,
          path: '/',
          sameSite: 'Lax' as const,
        })),
      ),
    close: () => browser.close(),
  };
}
