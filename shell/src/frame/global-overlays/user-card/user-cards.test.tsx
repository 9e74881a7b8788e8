import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import './user-card.tsx';
import { UserCards } from './user-cards.tsx';

const PROFILE = 'app/user/external-profile';
const profile = {
  id: 7,
  username: 'mochi.and.me',
  name: 'Mochi & Mara',
  avatar: null,
  profileDescription: 'One cat.',
  isUrlsClickable: false,
  hasSubscribe: false,
  isFollower: false,
  isBlocked: false,
  isMuted: false,
  subscribes: 1,
  subscribers: 1_234,
  likes: 1,
  videos: 2,
};
let api: FakeApi;

function Page() {
  return (
    <>
      <header>
        <a href="/user/mochi.and.me">in the frame</a>
      </header>
      <main id="content">
        <a href="/user/mochi.and.me">@mochi.and.me</a>
        <a href="/user/mochi.and.me/videos">other page</a>
        <button type="button">elsewhere</button>
      </main>
      <UserCards />
    </>
  );
}
const route = {
  path: '/',
  handle: { name: 'index', layout: 'default', transition: 'none' },
  Component: Page,
} as const;

beforeAll(() => {
  globalThis.PointerEvent ??= class extends MouseEvent {
    pointerType: string;
    constructor(type: string, init: PointerEventInit = {}) {
      super(type, init);
      this.pointerType = init.pointerType ?? '';
    }
  } as typeof PointerEvent;
});
beforeEach(() => {
  jest.useFakeTimers();
  queryClient.clear();
  api = fakeApi();
  api.on(PROFILE, { data: profile });
  useSession.setState({ status: 'guest', viewer: null });
  renderRemote({ contract: 2, name: 'mf-feed', routes: [route], locales: { en: {} } }, { at: '/' });
});
afterEach(() => jest.useRealTimers());

const link = () => screen.getByText('@mochi.and.me', { selector: 'main a' });
const card = () => screen.queryByRole('dialog', { name: 'About @mochi.and.me' });
const hover = (element: Element, pointerType = 'mouse') =>
  fireEvent(element, new PointerEvent('pointerover', { bubbles: true, pointerType }));
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test('opens when the mouse rests on a name for 400 ms', async () => {
  hover(link());
  await wait(399);
  expect(api.bodies(PROFILE)).toEqual([]);
  await wait(50);
  expect(api.bodies(PROFILE)).toEqual([{ username: 'mochi.and.me' }]);
  expect(card()).toHaveTextContent('Mochi & Mara@mochi.and.meFollowOne cat.1.2K followers1 like');
});

test('stays while the mouse is on the card, and closes after it left', async () => {
  hover(link());
  await wait(450);
  hover(screen.getByText('elsewhere'));
  await wait(100);
  hover(card() as HTMLElement);
  await wait(1_000);
  expect(card()).toBeVisible();
  hover(screen.getByText('elsewhere'));
  await wait(250);
  expect(card()).toBeNull();
});

test.each([
  ['a finger', () => hover(link(), 'touch')],
  ['a link of the frame', () => hover(screen.getByText('in the frame'))],
  ['a link below a profile', () => hover(screen.getByText('other page'))],
])('does not open for %s', async (_what, hoverIt) => {
  hoverIt();
  await wait(1_000);
  expect(card()).toBeNull();
  expect(api.bodies(PROFILE)).toEqual([]);
});

test('does not open for a mouse that passes', async () => {
  hover(link());
  await wait(100);
  hover(screen.getByText('elsewhere'));
  await wait(1_000);
  expect(card()).toBeNull();
});

test.each([
  ['an unknown user', { status: 404, error: { code: 'user-not-found', messages: ['No'] } }],
  ['a blocked user', { data: { ...profile, isBlocked: true } }],
])('does not open for %s', async (_who, reply) => {
  api.on(PROFILE, reply);
  hover(link());
  await wait(1_000);
  expect(api.bodies(PROFILE)).toHaveLength(1);
  expect(card()).toBeNull();
});

test('Escape closes it, and no dialog below it', async () => {
  const dialogKey = jest.fn();
  document.addEventListener('keydown', dialogKey);
  hover(link());
  await wait(450);
  fireEvent.keyDown(link(), { key: 'Escape' });
  expect(card()).toBeNull();
  expect(dialogKey).not.toHaveBeenCalled();
  fireEvent.keyDown(link(), { key: 'Escape' });
  expect(dialogKey).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', dialogKey);
});

test('opens for the keyboard focus; Tab enters the card, Shift+Tab returns', async () => {
  const name = link();
  // jsdom does not know whether the keyboard has moved the focus.
  jest.spyOn(name, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  act(() => name.focus());
  await wait(450);
  fireEvent.keyDown(name, { key: 'Tab' });
  const inCard = card()?.querySelector('a');
  expect(inCard).toHaveFocus();
  fireEvent.keyDown(inCard as HTMLElement, { key: 'Tab', shiftKey: true });
  expect(name).toHaveFocus();
  act(() => screen.getByText('elsewhere').focus());
  expect(card()).toBeNull();
});
