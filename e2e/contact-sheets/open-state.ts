import { stripVTControlCharacters } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { waitForHydration } from '../fixtures/feed.ts';
import { getHorizontalOverflow } from '../fixtures/layout-checks.ts';
import { addSessionCookies } from '../fixtures/test.ts';
import type { DemoWorld } from './demo-world.ts';
import { isPhoneWidth, type ScreenState, type Width } from './state.ts';

const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const HEIGHTS: Record<Width, number> = { 390: 844, 820: 1180, 1440: 900, 1920: 1080 };

/** Milliseconds for each step of a state. */
const STEP_TIMEOUT_MS = 8_000;
/** Milliseconds to load a document on a busy machine. */
const NAVIGATION_TIMEOUT_MS = 30_000;
/** Milliseconds to wait for images and the first frame of a video; without them, the screenshot shows what is missing. */
const CONTENT_TIMEOUT_MS = 4_000;

function createContextOptions(width: Width): BrowserContextOptions {
  const viewport = { width, height: HEIGHTS[width] };
  if (!isPhoneWidth(width)) return { viewport };
  return { viewport, isMobile: true, hasTouch: true, deviceScaleFactor: 2, userAgent: PHONE_USER_AGENT };
}

/** Serves documents right-to-left, so that also scripts that read the direction see it from the start. */
async function serveRightToLeft(page: Page): Promise<void> {
  const isDocument = ({ pathname }: URL) => !/^\/(api|assets|dev|media)\//.test(pathname);
  await page.route(isDocument, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    if (response.status() >= 300 && response.status() < 400) return route.fulfill({ response });
    const body = (await response.text()).replace(' dir="ltr"', ' dir="rtl"');
    return route.fulfill({ response, body });
  });
}

async function waitForContent(page: Page): Promise<void> {
  // No named functions here: tsx would wrap them in a helper that does not exist in the page.
  const isComplete = () =>
    !document.querySelector('main [aria-busy="true"]:not(button)') &&
    [...document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('img, video')]
      .filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return element.checkVisibility() && bottom > 0 && top < innerHeight;
      })
      .every((element) => ('readyState' in element ? element.readyState >= 2 : element.complete));
  await page.waitForFunction(isComplete, undefined, { timeout: CONTENT_TIMEOUT_MS }).catch(() => {});
}

/** A state in a browser. */
export interface OpenedState {
  page: Page;
  /** Failed steps, errors of the page and sideways overflow. */
  problems: string[];
  close(): Promise<void>;
}

/**
 * Opens a state of a product in a browser context of its own. Errors of its steps are reported as problems, because also the
 * screenshot of an incomplete state is worth a look.
 */
export async function openState(
  browser: Browser,
  world: DemoWorld,
  state: ScreenState,
  { width, isRightToLeft }: { width: Width; isRightToLeft: boolean },
): Promise<OpenedState> {
  const context = await browser.newContext({ ...createContextOptions(width), baseURL: world.url });
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  page.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT_MS);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(`uncaught: ${message}`));
  const stateContext = { page, context, world, isPhone: isPhoneWidth(width) };
  try {
    const tokens = await world.getTokens(state.user ?? 'guest');
    if (tokens) await addSessionCookies(context, world.url, tokens);
    if (isRightToLeft) await serveRightToLeft(page);
    await state.arrange?.(stateContext);
    await page.goto(typeof state.path === 'string' ? state.path : await state.path(world));
    await waitForHydration(page);
    await waitForContent(page);
    await state.act?.(stateContext);
    await waitForContent(page);
    const overflow = await getHorizontalOverflow(page);
    if (overflow > 0) problems.push(`${overflow} px wider than the window`);
  } catch (error) {
    const [message = '', , step = ''] = stripVTControlCharacters((error as Error).message).split('\n');
    problems.push(`${message} ${step.trim()}`.trim());
  }
  return { page, problems, close: () => context.close() };
}
