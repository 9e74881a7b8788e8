import type { ScreenState } from '../state.ts';
import { click, failRequests, inOrder, waitFor } from './steps.ts';

/** Texts, pages of the shell, and faults. */
export const pageStates: ScreenState[] = [
  { name: 'blog', path: '/blog/en' },
  { name: 'blog-post', path: '/blog/en/post/film-with-a-phone' },
  { name: 'legal', path: '/legal/terms-of-service' },
  { name: 'legal-arabic', path: '/legal/community-guidelines/ar' },
  { name: 'contact', path: '/legal/contact-us', isFullPage: true },
  { name: 'premium', path: '/premium' },
  { name: 'affiliates', path: '/affiliates' },
  { name: 'download', path: '/download' },
  { name: 'consent', path: '/consent' },
  { name: 'language-menu', path: '/download', device: 'desktop', act: click('button', /^Language/) },
  { name: 'ui', path: '/ui', isFullPage: true },
  { name: 'ui-desktop', path: '/ui/desktop', isFullPage: true },
  { name: 'ui-mobile', path: '/ui/mobile', isFullPage: true },
  { name: 'not-found', path: '/nowhere' },
  {
    name: 'remote-unavailable',
    path: '/messages',
    user: 'demo',
    arrange: failRequests('**/assets/mf-messages/**', 404),
    act: waitFor('button', 'Try again'),
  },
  {
    name: 'page-error',
    path: '/download',
    user: 'demo',
    arrange: failRequests('**/api/app/user/self-profile', 500),
    act: inOrder(({ page }) => page.goto('/settings'), waitFor('button', 'Try again')),
  },
  {
    name: 'offline',
    path: '/download',
    act: inOrder(
      ({ page, context }) => page.waitForTimeout(1_500).then(() => context.setOffline(true)),
      ({ page }) => page.getByText("You're offline").first().waitFor(),
    ),
  },
];
