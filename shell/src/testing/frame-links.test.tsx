import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEMO_VIEWER, renderTestFrame } from './render-test-frame.tsx';

/** Returns the name and target of each link, in order. */
const listLinks = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map((link) => [
    link.getAttribute('aria-label') ?? link.textContent,
    link.getAttribute('href'),
  ]);
const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;

async function openUserMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
  await screen.findByRole('menuitem', { name: 'Log out' });
  return [...screen.getByRole('menu').querySelectorAll('[role]')].map((item) =>
    item.role === 'separator' ? 'divider' : [item.textContent, item.getAttribute('href')],
  );
}

it('the user menu of the desktop has all pages of the account, and a divider before the logout', async () => {
  renderTestFrame({ viewer: DEMO_VIEWER });
  expect(await openUserMenu()).toEqual([
    ['View profile', '/user/demo'],
    ['Playlists', '/playlists'],
    ['History', '/history'],
    ['Settings', '/settings'],
    ['Feedback and help', '/legal/contact-us'],
    'divider',
    ['Log out', null],
  ]);
});

it('the user menu of a phone leads to the history, the settings and the contact form', async () => {
  renderTestFrame({ viewer: DEMO_VIEWER, routeName: 'User', isMobile: true }, '/user/demo');
  await userEvent.click(within(find('.ot-top-bar')).getByRole('button', { name: 'Your account' }));
  await screen.findByRole('menuitem', { name: 'Log out' });
  expect(screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'))).toEqual([
    '/history',
    '/settings',
    '/legal/contact-us',
    null,
  ]);
});

it('the bottom bar leads to home, messages, notifications and the own profile', () => {
  renderTestFrame({ viewer: DEMO_VIEWER });
  expect(listLinks(find('.ot-bottom-bar'))).toEqual([
    ['Home', '/'],
    ['Messages', '/messages'],
    ['Notifications', '/notifications'],
    ['Profile', '/user/demo'],
  ]);
});

it('the drawer leads to the main feeds, the upload and the legal pages', () => {
  renderTestFrame();
  expect(listLinks(find('.ot-drawer'))).toEqual([
    ['For You', '/'],
    ['Following', '/browse/following'],
    ['Upload video', '/upload'],
    ['Install OnTrend as a web app', '/download'],
    ['Terms of Service', '/legal/terms-of-service'],
    ['Contact Us', '/legal/contact-us'],
    ['Community Guidelines', '/legal/community-guidelines/'],
    ['Privacy Policy', '/legal/privacy-policy'],
    ['Company Details', '/legal/company-details'],
    ['Sitemap', '/sitemap.xml'],
  ]);
  expect(screen.getByText('Sitemap')).toHaveAttribute('target', '_blank');
});

it('the page footer has a column of legal pages, and one with contact, blog and sitemap', () => {
  renderTestFrame({ layout: 'text', routeName: 'legal-terms' });
  const footer = screen.getByRole('contentinfo');
  expect([...footer.querySelectorAll('ul')].map(listLinks)).toEqual([
    [
      ['Terms of Service', '/legal/terms-of-service'],
      ['Community Guidelines', '/legal/community-guidelines/'],
      ['Privacy Policy', '/legal/privacy-policy'],
      ['Company Details', '/legal/company-details'],
    ],
    [
      ['Contact Us', '/legal/contact-us'],
      ['Blog', '/blog/en'],
      ['Sitemap', '/sitemap.xml'],
    ],
  ]);
  expect(within(footer).getByRole('heading', { name: 'Legal' })).toBeInTheDocument();
});
