import type { ScreenState, StateContext } from '../state.ts';
import { find, hover } from './steps.ts';

/** Types into the search field: in the header, or on a phone in the sheet. */
async function typeSearch({ page, isPhone }: StateContext, text: string): Promise<void> {
  if (isPhone) await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const field = isPhone
    ? page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
    : page.getByRole('search').locator('input');
  await field.click();
  await field.pressSequentially(text);
  if (text) await find(page, 'option', /./).waitFor();
}

/** Search and exploring. */
export const searchStates: ScreenState[] = [
  { name: 'explore', path: '/browse/search' },
  {
    name: 'explore-sheet',
    path: '/',
    device: 'phone',
    act: (context) => typeSearch(context, ''),
  },
  {
    name: 'explore-preview',
    path: '/browse/search',
    device: 'desktop',
    async act({ page }) {
      const tile = page.getByRole('region', { name: 'Trending videos' }).getByRole('listitem').first();
      await tile.hover({ position: { x: 40, y: 40 } });
      await tile.locator('video').waitFor();
    },
  },
  { name: 'search-suggestions', path: '/', act: (context) => typeSearch(context, 'ca') },
  { name: 'search-top', path: '/browse/search?q=cat' },
  { name: 'search-users', path: '/browse/search/users?q=mo' },
  { name: 'search-videos', path: '/browse/search/videos?q=cat' },
  { name: 'search-hashtags', path: '/browse/search/hashtags?q=cat' },
  { name: 'search-empty', path: '/browse/search?q=xyzzyqqq' },
  {
    name: 'user-card',
    path: '/browse/search/users?q=old_salt',
    user: 'demo',
    device: 'desktop',
    async act(context) {
      const { page } = context;
      // The card listens when the browser is idle.
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await page.mouse.move(0, 0);
        await hover('link', /old_salt|Salt/)(context);
        const card = page.getByRole('dialog', { name: /^About @/ });
        if (
          await card.waitFor({ timeout: 2_000 }).then(
            () => true,
            () => false,
          )
        )
          return;
      }
      throw new Error('The card did not open.');
    },
  },
];
