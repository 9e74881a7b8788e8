import type { ShellServices } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, mockIntersectionObserver, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createOwnProfile, createProfile, createVideo } from '../../testing/fixtures.ts';

let api: FakeApi;
let scrolling: ReturnType<typeof mockIntersectionObserver>;

function createVideosResponse(videos: ReturnType<typeof createVideo>[], nextPageToken: string | null = null) {
  const pagination = { page: 1, recordsPerPage: 15, recordsTotal: videos.length };
  return { data: videos, pagination, nextPageToken };
}

beforeEach(() => {
  useSession.setState({ status: 'guest', viewer: null });
  scrolling = mockIntersectionObserver();
  api = fakeApi();
  api.on('app/user/external-profile', { data: createProfile() });
  api.on('app/user/self-profile', { data: createOwnProfile() });
  api.on('app/user/videos', createVideosResponse([createVideo(1), createVideo(2)]));
});

function showProfile(shell: Partial<ShellServices> = {}) {
  const home = {
    path: '/',
    handle: { name: 'home', layout: 'default', transition: 'none' } as const,
    element: <p>home</p>,
  };
  const routesWithErrors = remote.routes.map((route) => ({ ...route, errorElement: <p>lost</p> }));
  return renderRemote(
    { ...remote, routes: [...routesWithErrors, home] },
    { at: '/user/mochi.and.me', shell },
  );
}

test('shows the profile with abbreviated counts', async () => {
  const setPageDescription = jest.fn();
  showProfile({ setPageDescription });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Mochi & Mara');
  expect(screen.getByText('@mochi.and.me')).toBeVisible();
  const counts = screen.getAllByRole('definition').map((count) => count.textContent);
  expect(counts).toEqual(['12', '1.2K', '999.9K']);
  await waitFor(() => expect(document.title).toBe('Mochi & Mara (@mochi.and.me) · OnTrend'));
  expect(setPageDescription).toHaveBeenLastCalledWith(
    expect.stringMatching(/^@mochi\.and\.me on OnTrend · 999\.9K Likes · 1\.2K Followers\. /),
    expect.any(Function),
  );
  expect(setPageDescription.mock.lastCall[1]()).toEqual({
    image: createProfile().avatar,
    imageAlt: 'Mochi & Mara',
    url: '/user/mochi.and.me',
    card: 'summary',
    type: 'profile',
    properties: { 'profile:username': 'mochi.and.me' },
  });
});

test('after a follow the button becomes Unfollow and the follower count increases', async () => {
  useSession.setState({
    status: 'signed-in',
    viewer: { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null },
  });
  api.on('app/user/external-profile', { data: createProfile({ subscribers: 1 }) });
  api.on('app/user/subscribe', { data: { hasSubscribe: true, subscribers: 2 } });
  api.on('app/user/unsubscribe', { data: { hasSubscribe: false, subscribers: 1 } });
  const followers = () => screen.getAllByRole('definition')[1]?.textContent;
  showProfile();
  const button = await screen.findByRole('button', { name: 'Follow' });
  expect(followers()).toBe('1');
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAccessibleName('Unfollow'));
  expect(followers()).toBe('2');
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAccessibleName('Follow'));
  expect(followers()).toBe('1');
  expect(api.bodies('app/user/subscribe')).toEqual([{ userId: 7 }]);
});

test('shows whether the viewer follows the user after a sign-in over the page', async () => {
  showProfile();
  await screen.findByRole('button', { name: 'Follow' });
  api.on('app/user/external-profile', { data: createProfile({ hasSubscribe: true }) });
  act(() => {
    useSession.setState({
      status: 'signed-in',
      viewer: { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null },
    });
    events.emit('session.started', { userId: 1 });
  });
  expect(await screen.findByRole('button', { name: 'Unfollow' })).toBeVisible();
  // The page reloads anyway, so a refetch for the signed-in user would be wasted.
  const callCount = api.bodies('app/user/external-profile').length;
  act(() => events.emit('session.ended', { reason: 'logout' }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(api.bodies('app/user/external-profile')).toHaveLength(callCount);
});

test("the viewer can't follow themselves", async () => {
  useSession.setState({
    status: 'signed-in',
    viewer: { id: 7, username: 'mochi.and.me', name: 'Mochi & Mara', avatar: null, willBeDeleted: null },
  });
  showProfile();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Follow' })).not.toBeInTheDocument();
});

test('sends the same bodies as the document server', async () => {
  showProfile();
  await screen.findByRole('heading', { level: 1 });
  expect(api.bodies('app/user/external-profile')[0]).toEqual({ username: 'mochi.and.me' });
  expect(api.bodies('app/user/videos')[0]).toEqual({ username: 'mochi.and.me', sort: 'pinned' });
});

test('each tile shows poster and views and links to its video', async () => {
  showProfile();
  const tile = await screen.findByRole('link', { name: /Clip number 2/ });
  expect(tile).toHaveAttribute('href', '/video/clip2');
  expect(tile).toHaveTextContent('20.0K views');
  expect(within(tile).getByRole('img', { name: 'Clip number 2' })).toHaveAttribute(
    'src',
    '/media/2/poster.webp',
  );
});

test('URLs in the description are links only when allowed', async () => {
  const { unmount } = showProfile();
  const link = await screen.findByRole('link', { name: 'https://mochi.example/treats' });
  expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  unmount();

  api.on('app/user/external-profile', { data: createProfile({ isUrlsClickable: false }) });
  showProfile();
  expect(await screen.findByText(/https:\/\/mochi.example\/treats/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /mochi.example/ })).not.toBeInTheDocument();
});

test('loads each next page once, when 35 % of a viewport is left', async () => {
  api.on('app/user/videos', ({ nextPageToken }) =>
    nextPageToken === 'second'
      ? createVideosResponse([createVideo(3)])
      : createVideosResponse([createVideo(1)], 'second'),
  );
  showProfile();
  await screen.findByRole('link', { name: /Clip number 1/ });
  await waitFor(() => expect(scrolling.margins()).toEqual(['0px 0px 35% 0px']));
  await scrolling.reachEnd();
  await screen.findByRole('link', { name: /Clip number 3/ });
  expect(screen.getByRole('link', { name: /Clip number 1/ })).toBeVisible();
  await scrolling.reachEnd();
  const furtherPages = api.bodies('app/user/videos').filter((body) => body.nextPageToken);
  expect(furtherPages).toEqual([{ username: 'mochi.and.me', sort: 'pinned', nextPageToken: 'second' }]);
});

test('a failed page keeps the previous ones and can be retried', async () => {
  let isServerUp = false;
  api.on('app/user/videos', ({ nextPageToken }) => {
    if (!nextPageToken) return createVideosResponse([createVideo(1)], 'second');
    return isServerUp
      ? createVideosResponse([createVideo(2)])
      : { status: 500, error: { code: 'internal', messages: ['Down'] } };
  });
  showProfile();
  await waitFor(() => expect(scrolling.margins()).toHaveLength(1));
  await scrolling.reachEnd();
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('link', { name: /Clip number 1/ })).toBeVisible();
  isServerUp = true;
  await userEvent.click(retryButton);
  await screen.findByRole('link', { name: /Clip number 2/ });
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test("shows an empty state that depends on whether the profile is the viewer's own", async () => {
  api.on('app/user/videos', createVideosResponse([]));
  const { unmount } = showProfile();
  expect(await screen.findByText('Uploaded videos will be available here')).toBeVisible();
  expect(document.querySelector('img[src="/illustrations/no-videos.svg"]')).toBeInTheDocument();
  unmount();

  useSession.setState({
    status: 'signed-in',
    viewer: { id: 7, username: 'mochi.and.me', name: 'Mochi & Mara', avatar: null, willBeDeleted: null },
  });
  showProfile();
  expect(await screen.findByText('Your uploaded videos will be available here')).toBeVisible();
  expect(document.querySelector('img[src="/illustrations/first-video.svg"]')).toBeInTheDocument();
});

test('an unknown user leads to the 404 page without an alert', async () => {
  const alerts = jest.fn();
  const stop = events.on('call.failed', alerts);
  api.on('app/user/external-profile', { status: 404, error: { code: 'user-not-found', messages: ['No'] } });
  const { router } = showProfile();
  await screen.findByText('lost');
  expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 });
  expect(alerts).not.toHaveBeenCalled();
  stop();
});

test('any other failure redirects home with an alert', async () => {
  const alerts = jest.fn();
  const stop = events.on('call.failed', alerts);
  api.on('app/user/external-profile', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  showProfile();
  await screen.findByText('home');
  expect(alerts).toHaveBeenCalledWith({ messages: ['Down'] });
  stop();
});

test("shows the initial when the picture can't be loaded", async () => {
  const { container } = showProfile();
  await screen.findByRole('heading', { level: 1 });
  const picture = container.querySelector('.profile-picture') as HTMLImageElement;
  fireEvent.error(picture);
  await waitFor(() => expect(container.querySelector('.profile-picture')).toBeNull());
  expect(container.querySelector('.profile-avatar')).toHaveTextContent('M');
});

test('uses the classes of the prerendered HTML, so that hydration moves nothing', async () => {
  // Browser tests have no Node types; these are the only ones needed.
  const { readFileSync } = jest.requireActual<{ readFileSync(file: string, encoding: 'utf8'): string }>(
    'node:fs',
  );
  const template = readFileSync('mf-profile/src/document/profile.mustache', 'utf8');
  const pinned = { ...createVideo(1), isPinned: true as const };
  api.on('app/user/videos', createVideosResponse([pinned, createVideo(2, { isSensitive: true })]));
  const { container } = showProfile();
  await screen.findByRole('link', { name: /Clip number 1/ });
  const getClasses = (html: string) =>
    new Set([...html.matchAll(/class="(profile[^"]*)"/g)].map(([, names]) => names));
  const rendered = getClasses(container.innerHTML);
  for (const name of getClasses(template)) {
    if (name !== 'profile-empty' && !name?.endsWith('-placeholder')) expect(rendered).toContain(name);
  }
});
