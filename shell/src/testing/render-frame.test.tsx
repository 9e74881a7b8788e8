import type { UserSummary } from '@ontrend/shared/wire';
import { cleanup } from '@testing-library/react';
import type { FrameProps } from '../frame/layout/frame.tsx';
import { renderFrame } from '../frame/render-frame.tsx';
import { DEMO_VIEWER, GUEST_FRAME_PROPS, renderTestFrame } from './render-test-frame.tsx';

const ENGLISH = { code: 'en' };
const createUser = (id: number): UserSummary => ({
  id,
  username: `user${id}`,
  name: `<User> ${id}`,
  avatar: null,
});

/** Returns what a frame shows and links to. */
function describeFrame(container: Element) {
  const frame = container.querySelector('.ot-frame');
  const links = [...(frame?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  return { text: frame?.textContent, links };
}

/** Describes the frame of a document. */
function renderDocumentFrame(props: Partial<FrameProps>, path: string) {
  const [before, after] = renderFrame(path, { ...GUEST_FRAME_PROPS, ...props }, ENGLISH);
  const frame = document.createElement('div');
  frame.innerHTML = before + after;
  return describeFrame(frame);
}

/** Describes the frame that React renders in the browser. */
function renderBrowserFrame(props: Partial<FrameProps>, path: string) {
  const { container } = renderTestFrame(props, path);
  container.querySelector('#content')?.replaceChildren();
  const description = describeFrame(container);
  cleanup();
  return description;
}

const OTHER_VIEWER = { ...DEMO_VIEWER, id: 2, username: 'mochi', name: 'Mochi' };
const FRAMES: [what: string, props: Partial<FrameProps>, path: string][] = [
  ['a guest without suggested creators', {}, '/'],
  ['a guest with two creators', { suggestedCreators: [createUser(1), createUser(2)] }, '/'],
  ['a guest with another creator', { suggestedCreators: [createUser(3)] }, '/'],
  [
    'a guest on the profile of a creator',
    { suggestedCreators: [createUser(1), createUser(2)] },
    '/user/user1',
  ],
  [
    'a guest on a page without a drawer',
    { suggestedCreators: [createUser(1)], layout: 'auth', routeName: 'auth-login' },
    '/auth/login',
  ],
  ['a member', { viewer: DEMO_VIEWER, suggestedCreators: [createUser(1)] }, '/'],
  ['a member with unread messages', { viewer: DEMO_VIEWER, unread: { messages: 3, notifications: 7 } }, '/'],
  ['another member', { viewer: OTHER_VIEWER }, '/'],
  ['a member whose session is loading', { isSessionLoading: true }, '/'],
];

it('renders the frame of each viewer and page as the browser does, also when others were rendered before', () => {
  // Twice, so that each frame is also taken from the cache.
  for (const [what, props, path] of [...FRAMES, ...FRAMES]) {
    expect([what, renderDocumentFrame(props, path)]).toEqual([what, renderBrowserFrame(props, path)]);
  }
});

it('escapes the names of creators', () => {
  const props = { ...GUEST_FRAME_PROPS, suggestedCreators: [createUser(1)] };
  const [before] = renderFrame('/', props, ENGLISH);
  expect(before).toContain('&lt;User&gt; 1');
  expect(before).not.toContain('<User>');
});
