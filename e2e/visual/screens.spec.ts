import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import type { Page } from '@playwright/test';
import { openDocument, openInPage } from '../fixtures/open-page.ts';
import { pinFont } from '../fixtures/pin-font.ts';
import { NOW } from '../fixtures/stub-api/now.ts';
import { addSessionCookies, expect, test } from '../fixtures/test.ts';

// Compares screenshots of the main screens with those in `screenshots/*/screens`. The stub of the API, the clock, the time
// zone and the font make them the same on every machine (docs/decisions/015). `--update-snapshots` updates them.

/** A file to upload. It is never sent, because the stub does not reply to uploads. */
const CLIP = join(ROOT, 'demo/clips/cat-box.mp4');

/** Frames to choose a cover from. */
const STRIP_FRAMES = 8;

/** A `readyState` of media elements. */
const HAVE_ENOUGH_DATA = 4;

/**
 * Hides what differs between runs: frames of videos (their posters show), and the login image that is loaded when the browser is
 * idle (its placeholder shows). The drawer is the same on all screens, so only the feed shows it: stored screenshots are small then.
 */
const HIDDEN_PARTS = `video, img[src$='/clip.webp'], fieldset img { visibility: hidden }
  :root:not([data-screen='feed']) .ot-drawer { visibility: hidden }`;

/** A state of the product. Screens of one list are visited one after the other, in one document. */
interface Screen {
  name: string;
  path: string;
  /** Opens what the path alone does not show. */
  prepare?(page: Page, isMobile: boolean): Promise<void>;
}

/** The buttons beside the player are loaded when the browser is idle. */
async function waitForFeed(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await expect(page.locator('.swiper-initialized')).toBeVisible();
  else await expect(page.getByRole('button', { name: 'Next video' })).toBeVisible();
}

/** The button is shown when the number of unread notifications is known. */
async function waitForUnread(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
}

/** The controls are rendered when the viewer has stopped on the video. */
async function waitForControls(page: Page): Promise<void> {
  await expect(page.getByRole('slider', { name: 'Position in the video' })).toBeAttached();
}

/** Without a focus, which desktops give to the field when it is shown. */
async function waitForField(page: Page, isMobile: boolean): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' });
  if (isMobile) await expect(field).toBeVisible();
  else await expect(field).toBeFocused();
}

async function openComments(page: Page, isMobile: boolean): Promise<void> {
  await waitForFeed(page, isMobile);
  // Before the panel has loaded, comments open in a dialog.
  if (!isMobile) await expect(page.locator('[data-comments-panel]')).toBeAttached();
  await page.locator('#root').getByRole('button', { name: 'Comments', exact: true }).first().click();
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByRole('textbox', { name: 'Your comment' })).toBeVisible();
}

/** Phones upload with the app: the page leads to the feed, where the button opens a sheet. */
async function openUpload(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) {
    await page.getByRole('button', { name: 'Record a video with the app' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    return;
  }
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose videos' }).click();
  const file = { name: 'box.mp4', mimeType: 'video/mp4', buffer: await readFile(CLIP) };
  await (await chosen).setFiles(file);
  await expect(page.getByRole('group', { name: 'Cover' }).locator('[aria-hidden] > img')).toHaveCount(
    STRIP_FRAMES,
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('video')).toHaveJSProperty('readyState', HAVE_ENOUGH_DATA);
}

// The first page has no video, because a video of the document would show a frame instead of its poster.
const GUEST_SCREENS: Screen[] = [
  { name: 'login', path: '/auth/login' },
  { name: 'feed', path: '/', prepare: waitForFeed },
  { name: 'explore', path: '/browse/search' },
  { name: 'hashtag', path: '/browse/hashtag/cat' },
  { name: 'search', path: '/browse/search?q=cat' },
  { name: 'video', path: '/video/stubvideo00', prepare: waitForControls },
];

const MEMBER_SCREENS: Screen[] = [
  { name: 'settings', path: '/settings' },
  { name: 'profile', path: '/user/mochi.and.me' },
  { name: 'playlists', path: '/playlists' },
  { name: 'edit-playlist', path: '/playlists/stubplaylist1' },
  { name: 'conversation', path: '/messages/c/1', prepare: waitForField },
  { name: 'notifications', path: '/notifications', prepare: waitForUnread },
  { name: 'comments', path: '/browse/following', prepare: openComments },
  { name: 'upload', path: '/upload', prepare: openUpload },
];

// The content security policy would block the injected styles.
test.use({ bypassCSP: true, baseURL: async ({ stubServer }, use) => use(stubServer.url), timezoneId: 'UTC' });

test.beforeEach(async ({ page, context, monitor, stubServer }) => {
  monitor.trust(new URL(stubServer.url).origin);
  const preferences = encodeURIComponent(JSON.stringify({ autoplay: false, gridLists: true }));
  await context.addCookies([{ name: 'preferences', value: preferences, url: stubServer.url }]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.clock.setFixedTime(NOW);
});

/** Marks the document with the name of the screen, waits for the images in the window, and removes focus and pointer. */
async function settle(page: Page, name: string): Promise<void> {
  await page.evaluate((screen) => {
    document.documentElement.dataset.screen = screen;
  }, name);
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    return [...document.images].every(
      (image) =>
        image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
    );
  });
}

async function expectScreens(page: Page, isMobile: boolean, screens: Screen[]): Promise<void> {
  for (const [index, { name, path, prepare }] of screens.entries()) {
    await test.step(name, async () => {
      if (index === 0) {
        await openDocument(page, path);
        await pinFont(page);
        await page.addStyleTag({ content: HIDDEN_PARTS });
      } else {
        await openInPage(page, path);
      }
      await prepare?.(page, isMobile);
      await settle(page, name);
      await expect.soft(page).toHaveScreenshot(['screens', `${name}.png`]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
}

test('screens of guests match their screenshots', async ({ page, isMobile }) => {
  await expectScreens(page, isMobile, GUEST_SCREENS);
});

test('screens of members match their screenshots', async ({ page, context, isMobile, stubServer }) => {
  await addSessionCookies(context, stubServer.url, { token: 'stub-token', refreshToken: 'stub-token' });
  await expectScreens(page, isMobile, MEMBER_SCREENS);
});
