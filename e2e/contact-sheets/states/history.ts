import type { DemoWorld } from '../demo-world.ts';
import type { ScreenState } from '../state.ts';
import { chooseFromMenu, delayRequests, failRequests, find, inOrder, openDialog, waitFor } from './steps.ts';

const openHistory = async (world: DemoWorld) => {
  await world.watchVideos();
  return '/history';
};

/** The watch history, and the notice of a video that continues. */
export const historyStates: ScreenState[] = [
  { name: 'history', path: openHistory, user: 'demo', isFullPage: true },
  { name: 'history-guest', path: '/history' },
  { name: 'history-empty', path: '/history', user: 'new member' },
  {
    name: 'history-loading',
    path: '/history',
    user: 'demo',
    arrange: delayRequests('**/api/app/history/get'),
  },
  {
    name: 'history-failure',
    path: '/history',
    user: 'demo',
    arrange: failRequests('**/api/app/history/get', 422),
    act: ({ page }) => find(page, 'button', 'Try again').waitFor(),
  },
  {
    name: 'history-paused',
    path: openHistory,
    user: 'demo',
    arrange: ({ page }) =>
      page.route('**/api/app/history/settings', (route) =>
        route.fulfill({ json: { data: { isPaused: true, retention: '30-days' } } }),
      ),
    act: waitFor('button', 'Resume history'),
  },
  {
    name: 'history-no-results',
    path: openHistory,
    user: 'demo',
    async act({ page }) {
      await page.getByRole('searchbox', { name: 'Search your history' }).fill('whales');
      await page.getByText('No videos found').waitFor();
    },
  },
  {
    name: 'history-removed',
    path: openHistory,
    user: 'demo',
    // The reply is delayed, so that later states have all videos.
    arrange: delayRequests('**/api/app/history/remove'),
    act: inOrder(chooseFromMenu(/^More options for /, 'Remove from history'), ({ page }) =>
      find(page, 'button', 'Undo').waitFor(),
    ),
  },
  { name: 'history-clear', path: openHistory, user: 'demo', act: openDialog('button', 'Clear history') },
  {
    name: 'video-resumed',
    path: openHistory,
    user: 'demo',
    arrange: async ({ page }) => {
      await page.route('**/api/app/history/position', (route) =>
        route.fulfill({ json: { data: { position: 83, isPaused: false } } }),
      );
      await page.route('**/api/app/video/info', async (route) => {
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: object };
        await route.fulfill({ json: { data: { ...data, duration: 120 } } });
      });
    },
    async act({ page }) {
      await page.locator('a[data-name]').first().click();
      await page.getByText(/^Resumed at/).waitFor();
    },
  },
];
