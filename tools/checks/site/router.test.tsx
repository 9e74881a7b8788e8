import type { RemoteModule, RouteHandle } from '@ontrend/shared/contract';
import { expectConsoleMessage } from '@ontrend/shared/testing';
import { screen } from '@testing-library/dom';
import auth from '../../../mf-auth/src/remote.ts';
import blogLegal from '../../../mf-blog-legal/src/remote.ts';
import feed from '../../../mf-feed/src/remote.ts';
import messages from '../../../mf-messages/src/remote.ts';
import notifications from '../../../mf-notifications/src/remote.ts';
import profile from '../../../mf-profile/src/remote.ts';
import { openSite } from '../../../shell/src/testing/open-site.tsx';
import { APP_DOWNLOAD_URL, SITE_ROUTES, VISITOR_KINDS } from '../../../shell/src/testing/site-routes.ts';

// Checks the routes that the document server is tested with in the browser's router, with the remotes' real
// routes but without their pages, which have tests of their own.

const remotes = [auth, blogLegal, feed, messages, notifications, profile].map(
  (remote: RemoteModule): RemoteModule => ({
    ...remote,
    routes: remote.routes.map(({ path, handle }) => ({ path, handle, Component: () => null })),
  }),
);

describe.each(VISITOR_KINDS)('for $who', ({ signedIn, mobile }) => {
  const column = VISITOR_KINDS.findIndex(
    (visitor) => visitor.signedIn === signedIn && visitor.mobile === mobile,
  );
  // Visitors differ in redirects only. The rest is checked for one visitor with each device and each session.
  const checksAll = signedIn === mobile;
  const rows = SITE_ROUTES.filter(
    // The app download is on another site, and jsdom cannot leave the page.
    ({ redirects }) => (checksAll || redirects) && redirects?.[column] !== APP_DOWNLOAD_URL,
  );

  it.each(rows)('$path', async ({ path, remote, name, layout, title, status = 200, redirects }) => {
    const { router, container, requestedRemotes } = await openSite({
      path,
      isSignedIn: signedIn,
      device: { mobile },
      remotes,
    });
    const { pathname, search } = router.state.location;
    const target = redirects?.[column];
    expect(pathname + search).toBe(target ?? path);
    if (target) {
      // A redirected visitor does not load the protected remote.
      const protectedRemote = SITE_ROUTES.find((row) => row.path === path)?.remote;
      const targetRemote = SITE_ROUTES.find((row) => row.path === target.split('?')[0])?.remote;
      if (protectedRemote !== targetRemote) expect(requestedRemotes).not.toContain(protectedRemote);
      return;
    }
    expect(container.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe(layout);
    const handle = router.state.matches.at(-1)?.route.handle as RouteHandle | undefined;
    // Pages that set their own title are not mounted here.
    if (title && !handle?.rendersTitle) expect(document.title).toMatch(new RegExp(`^${title} · `));
    if (title === '') expect(document.title).toContain('Be On Trend');
    if (status === 404) {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! You’re lost...');
      return;
    }
    expect(handle).toMatchObject(remote ? { name, remote } : { name });
    expect(requestedRemotes).toEqual(remote ? [remote] : []);
  });
});

it('fades between all pages but messages, videos and the blog', () => {
  const routes = remotes.flatMap((remote) => remote.routes);
  const names = routes.flatMap(({ handle }) => (handle?.transition === 'fade' ? [] : [handle?.name]));
  expect(names.sort()).toEqual([
    'blog-lang',
    'blog-lang-post-slug',
    'blog-lang-tag',
    // Documents of their own.
    'embed-ad',
    'embed-file',
    'embed-playlist-playlistId',
    'index-video-file',
    'messages',
    'messages-c-conv',
    'messages-c-new',
    'messages-content',
    'messages-list',
  ]);
});

it('redirects an alias to its page', async () => {
  const { router } = await openSite({ path: '/legal/privacy?from=mail', remotes });
  expect(router.state.location).toMatchObject({ pathname: '/legal/privacy-policy', search: '?from=mail' });
});

it('shows the error in title and frame when a remote cannot be loaded', async () => {
  expectConsoleMessage('error', /^mf-profile failed to load:/);
  const others = remotes.filter(({ name }) => name !== 'mf-profile');
  const { container } = await openSite({ path: '/user/mochi.and.me', remotes: others });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain("Couldn't load");
  expect(document.title).toBe('Page unavailable · OnTrend');
  expect(container.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe('default');
});
